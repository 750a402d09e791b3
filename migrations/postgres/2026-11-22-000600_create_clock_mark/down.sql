DROP TABLE clock_marks;
