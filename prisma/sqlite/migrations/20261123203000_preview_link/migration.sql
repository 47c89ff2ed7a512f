CREATE TABLE "preview_link" (
    "article_id" INTEGER NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "created_at" DATETIME NOT NULL,
    "by" TEXT,
    "revoked_at" DATETIME,

    PRIMARY KEY ("article_id", "expires_at"),
    CONSTRAINT "preview_link_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article" ("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
