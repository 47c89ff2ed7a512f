CREATE TABLE "webhook" (
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "drafts" BOOLEAN NOT NULL,
    "description" TEXT,
    "active" BOOLEAN NOT NULL,
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMP(3),
    "secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_expires_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "attempts" TEXT NOT NULL,
    "due_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "settled_at" TIMESTAMP(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "webhook_delivery_state_due_at_idx" ON "webhook_delivery"("state", "due_at");

CREATE INDEX "webhook_delivery_webhook_id_state_due_at_idx" ON "webhook_delivery"("webhook_id", "state", "due_at");

CREATE INDEX "webhook_delivery_webhook_id_created_at_idx" ON "webhook_delivery"("webhook_id", "created_at");

CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");

ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
