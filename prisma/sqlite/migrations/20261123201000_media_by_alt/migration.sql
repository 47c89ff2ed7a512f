CREATE INDEX "media_alt_created_at_id_idx" ON "media"("alt", "created_at", "id");
