CREATE TABLE "import_job" (
    "id" SERIAL NOT NULL,
    "person_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "file" TEXT,
    "bytes" INTEGER NOT NULL,
    "options" TEXT NOT NULL,
    "is_dry_run" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL,
    "progress" TEXT NOT NULL,
    "message" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "ended_at" TIMESTAMP(3),
    "holder" TEXT,
    "held_until" TIMESTAMP(3),

    CONSTRAINT "import_job_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "import_job_state_id_idx" ON "import_job"("state", "id");
