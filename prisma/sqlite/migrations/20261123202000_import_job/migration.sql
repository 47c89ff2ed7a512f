CREATE TABLE "import_job" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "person_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "file" TEXT,
    "bytes" INTEGER NOT NULL,
    "options" TEXT NOT NULL,
    "is_dry_run" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL,
    "progress" TEXT NOT NULL,
    "message" TEXT,
    "created_at" DATETIME NOT NULL,
    "ended_at" DATETIME,
    "holder" TEXT,
    "held_until" DATETIME
);

CREATE INDEX "import_job_state_id_idx" ON "import_job"("state", "id");
