-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3),
    "revoked_at" TIMESTAMP(3),
    "last_used_at" TIMESTAMP(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_key" TEXT COLLATE "C" NOT NULL,
    "summary" TEXT,
    "excerpt" TEXT NOT NULL,
    "category_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "author_name" TEXT NOT NULL,
    "tags" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "cover_image_url" TEXT,
    "meta_title" TEXT,
    "meta_description" TEXT,
    "meta_keywords" TEXT,
    "gallery" TEXT,
    "reading_minutes" INTEGER NOT NULL,
    "published_at" TIMESTAMP(3) NOT NULL,
    "published_at_given" BOOLEAN NOT NULL,
    "ever_published" BOOLEAN NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "article_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article_content" (
    "article_id" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "format_given" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "pictures" TEXT NOT NULL,
    "render_version" INTEGER NOT NULL,

    CONSTRAINT "article_content_pkey" PRIMARY KEY ("article_id")
);

-- CreateTable
CREATE TABLE "article_views" (
    "article_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "article_views_pkey" PRIMARY KEY ("article_id")
);

-- CreateTable
CREATE TABLE "former_slug" (
    "slug" TEXT NOT NULL,
    "article_id" INTEGER,
    "retired_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "former_slug_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "cache_change" (
    "id" SERIAL NOT NULL,
    "dependencies" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "cache_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_answer" (
    "key_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "answer" BYTEA NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "idempotent_answer_pkey" PRIMARY KEY ("key_id","key")
);

-- CreateTable
CREATE TABLE "category" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "listed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "author" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "author_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article_tag" (
    "article_id" INTEGER NOT NULL,
    "tag_id" INTEGER NOT NULL,
    "published_at" TIMESTAMP(3),

    CONSTRAINT "article_tag_pkey" PRIMARY KEY ("article_id","tag_id")
);

-- CreateTable
CREATE TABLE "article_keyword" (
    "article_id" INTEGER NOT NULL,
    "term" TEXT NOT NULL,

    CONSTRAINT "article_keyword_pkey" PRIMARY KEY ("article_id","term")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_name_key" ON "api_key"("name");

-- CreateIndex
CREATE UNIQUE INDEX "article_slug_key" ON "article"("slug");

-- CreateIndex
CREATE INDEX "article_status_published_at_id_idx" ON "article"("status", "published_at", "id");

-- CreateIndex
CREATE INDEX "article_status_updated_at_id_idx" ON "article"("status", "updated_at", "id");

-- CreateIndex
CREATE INDEX "article_status_title_key_id_idx" ON "article"("status", "title_key", "id");

-- CreateIndex
CREATE INDEX "article_category_id_status_published_at_id_idx" ON "article"("category_id", "status", "published_at", "id");

-- CreateIndex
CREATE INDEX "article_author_id_status_published_at_id_idx" ON "article"("author_id", "status", "published_at", "id");

-- CreateIndex
CREATE INDEX "article_views_count_article_id_idx" ON "article_views"("count", "article_id");

-- CreateIndex
CREATE INDEX "former_slug_article_id_idx" ON "former_slug"("article_id");

-- CreateIndex
CREATE INDEX "cache_change_created_at_idx" ON "cache_change"("created_at");

-- CreateIndex
CREATE INDEX "idempotent_answer_created_at_idx" ON "idempotent_answer"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "category_key_key" ON "category"("key");

-- CreateIndex
CREATE UNIQUE INDEX "category_slug_key" ON "category"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "tag_key_key" ON "tag"("key");

-- CreateIndex
CREATE UNIQUE INDEX "tag_slug_key" ON "tag"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "author_key_key" ON "author"("key");

-- CreateIndex
CREATE UNIQUE INDEX "author_slug_key" ON "author"("slug");

-- CreateIndex
CREATE INDEX "article_tag_tag_id_published_at_article_id_idx" ON "article_tag"("tag_id", "published_at", "article_id");

-- CreateIndex
CREATE INDEX "article_keyword_term_article_id_idx" ON "article_keyword"("term", "article_id");

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "author"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "article_content" ADD CONSTRAINT "article_content_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "former_slug" ADD CONSTRAINT "former_slug_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE SET NULL ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "article_tag" ADD CONSTRAINT "article_tag_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "article_tag" ADD CONSTRAINT "article_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "article_keyword" ADD CONSTRAINT "article_keyword_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Full text: terms come folded and stemmed, with positions and weights, as the text of a tsvector; stems begin with "=".
CREATE TABLE "article_search" (
    "article_id" INTEGER NOT NULL,
    "terms" tsvector NOT NULL,

    CONSTRAINT "article_search_pkey" PRIMARY KEY ("article_id"),
    CONSTRAINT "article_search_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article" ("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
-- Rows stay narrow, so that counting what a search finds reads few pages.
ALTER TABLE "article_search" ALTER COLUMN "terms" SET STORAGE EXTERNAL;
ALTER TABLE "article_search" SET (toast_tuple_target = 128);
CREATE INDEX "article_search_terms_idx" ON "article_search" USING GIN ("terms");


-- What instances count together, in the form that rate-limiter-flexible keeps it. Losing it in a crash does no harm.
CREATE UNLOGGED TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);
