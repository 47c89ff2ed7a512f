-- Former slugs become one kind of address that leads on; aliases are the other.
CREATE TABLE "redirect" (
    "path" TEXT NOT NULL PRIMARY KEY,
    "article_id" INTEGER,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "redirect_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article" ("id") ON DELETE SET NULL ON UPDATE RESTRICT
);

INSERT INTO "redirect" ("path", "article_id", "created_at")
SELECT '/artikel/' || "slug", "article_id", "retired_at" FROM "former_slug";

DROP TABLE "former_slug";

CREATE INDEX "redirect_article_id_idx" ON "redirect"("article_id");
