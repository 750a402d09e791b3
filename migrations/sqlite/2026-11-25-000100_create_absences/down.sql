DROP TABLE days_off;
DROP TABLE absences;
