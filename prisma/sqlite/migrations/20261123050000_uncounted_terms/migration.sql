-- The terms of publications that the vocabulary has not counted yet.
CREATE TABLE "uncounted_terms" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "terms" TEXT NOT NULL
);
