CREATE TABLE "timeline" (
    "mark" TEXT NOT NULL PRIMARY KEY,
    "parent" TEXT,
    "switch_point" INTEGER NOT NULL
);
