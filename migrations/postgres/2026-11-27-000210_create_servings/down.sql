DROP TABLE servings;
