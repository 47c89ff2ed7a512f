CREATE TABLE "timeline" (
    "mark" TEXT NOT NULL,
    "parent" TEXT,
    "switch_point" INTEGER NOT NULL,

    CONSTRAINT "timeline_pkey" PRIMARY KEY ("mark")
);
