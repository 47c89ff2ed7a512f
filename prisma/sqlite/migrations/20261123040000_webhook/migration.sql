CREATE TABLE "webhook" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "drafts" BOOLEAN NOT NULL,
    "description" TEXT,
    "active" BOOLEAN NOT NULL,
    "disabled_reason" TEXT,
    "failing_since" DATETIME,
    "secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_expires_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL
);

CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "webhook_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "attempts" TEXT NOT NULL,
    "due_at" DATETIME NOT NULL,
    "created_at" DATETIME NOT NULL,
    "settled_at" DATETIME,
    CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook" ("id") ON DELETE CASCADE ON UPDATE RESTRICT
);

CREATE INDEX "webhook_delivery_state_due_at_idx" ON "webhook_delivery"("state", "due_at");

CREATE INDEX "webhook_delivery_webhook_id_state_due_at_idx" ON "webhook_delivery"("webhook_id", "state", "due_at");

CREATE INDEX "webhook_delivery_webhook_id_created_at_idx" ON "webhook_delivery"("webhook_id", "created_at");

CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");
