-- The terms of publications that are to count one article more: those of many are counted together.
CREATE TABLE "uncounted_terms" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "terms" TEXT NOT NULL
);
