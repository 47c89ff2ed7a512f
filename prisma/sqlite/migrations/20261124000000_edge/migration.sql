CREATE TABLE "edge" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "generation" TEXT NOT NULL,
    "told_id" INTEGER NOT NULL,
    "settled_id" INTEGER NOT NULL,
    "holder" TEXT,
    "held_until" DATETIME,
    "seen_at" DATETIME NOT NULL
);
