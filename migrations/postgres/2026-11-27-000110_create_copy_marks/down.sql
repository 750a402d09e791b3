DROP TABLE copy_marks;
