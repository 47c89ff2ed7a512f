CREATE TABLE "edge" (
    "id" INTEGER NOT NULL,
    "generation" TEXT NOT NULL,
    "told_id" INTEGER NOT NULL,
    "settled_id" INTEGER NOT NULL,
    "holder" TEXT,
    "held_until" TIMESTAMP(3),
    "seen_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "edge_pkey" PRIMARY KEY ("id")
);
