-- A revoked key leaves its name to the next one.
DROP INDEX "api_key_name_key";
CREATE INDEX "api_key_name_idx" ON "api_key"("name");

-- A rotated key has two secrets for a while.
ALTER TABLE "api_key" ADD COLUMN "former_hash" TEXT;
ALTER TABLE "api_key" ADD COLUMN "former_expires_at" TIMESTAMP(3);
