CREATE TABLE "article_change" (
    "audience" TEXT NOT NULL,
    "article_id" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "is_deleted" BOOLEAN NOT NULL,
    "slug" TEXT NOT NULL,
    "former_slugs" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "article_change_pkey" PRIMARY KEY ("audience","article_id")
);

-- The articles that there are, as if each had been written last at its date.
INSERT INTO "article_change" ("audience", "article_id", "sequence", "is_deleted", "slug", "former_slugs", "at")
SELECT 'keys', "id", ROW_NUMBER() OVER (ORDER BY "updated_at", "id"), false, "slug", '[]', "updated_at"
FROM "article" WHERE "status" <> 'deleted';

INSERT INTO "article_change" ("audience", "article_id", "sequence", "is_deleted", "slug", "former_slugs", "at")
SELECT 'readers', c."article_id", c."sequence", false, c."slug", '[]', c."at"
FROM "article_change" c JOIN "article" a ON a."id" = c."article_id" WHERE a."status" = 'published';

CREATE UNIQUE INDEX "article_change_audience_sequence_key" ON "article_change"("audience", "sequence");

-- What cursors are signed with: as old as the first of them, so that it is in every backup.
INSERT INTO "secret" ("name", "value", "created_at")
VALUES ('changes', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), now());
