-- People, how they sign in, and what they type.

CREATE TABLE "person" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "byline" TEXT,
    "scopes" TEXT NOT NULL,
    "language" TEXT,
    "shortcuts" BOOLEAN NOT NULL DEFAULT true,
    "user_handle" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "last_seen_at" TIMESTAMP(3),
    "disabled_at" TIMESTAMP(3),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "passkey" (
    "credential_id" TEXT NOT NULL,
    "person_id" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,
    "rp_id" TEXT NOT NULL,
    "counter" INTEGER NOT NULL,
    "transports" TEXT NOT NULL,
    "aaguid" TEXT NOT NULL,
    "is_backed_up" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "last_used_at" TIMESTAMP(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("credential_id")
);

CREATE TABLE "desk_session" (
    "token_hash" TEXT NOT NULL,
    "person_id" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "last_seen_at" TIMESTAMP(3) NOT NULL,
    "strong_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "agent" TEXT NOT NULL,

    CONSTRAINT "desk_session_pkey" PRIMARY KEY ("token_hash")
);

CREATE TABLE "sign_in_link" (
    "token_hash" TEXT NOT NULL,
    "person_id" INTEGER,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "used_at" TIMESTAMP(3),

    CONSTRAINT "sign_in_link_pkey" PRIMARY KEY ("token_hash")
);

CREATE TABLE "used_challenge" (
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "used_challenge_pkey" PRIMARY KEY ("hash")
);

CREATE TABLE "working_copy" (
    "person_id" INTEGER NOT NULL,
    "place" TEXT NOT NULL,
    "article_id" INTEGER,
    "fields" TEXT NOT NULL,
    "base_revision" INTEGER,
    "saved_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "working_copy_pkey" PRIMARY KEY ("person_id","place")
);

CREATE TABLE "desk_event" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "person_id" INTEGER,
    "act" TEXT NOT NULL,
    "subject" TEXT NOT NULL,

    CONSTRAINT "desk_event_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "person_key_key" ON "person"("key");

CREATE UNIQUE INDEX "person_user_handle_key" ON "person"("user_handle");

CREATE INDEX "passkey_person_id_idx" ON "passkey"("person_id");

CREATE INDEX "desk_session_person_id_idx" ON "desk_session"("person_id");

CREATE INDEX "desk_session_expires_at_idx" ON "desk_session"("expires_at");

CREATE INDEX "sign_in_link_person_id_idx" ON "sign_in_link"("person_id");

CREATE INDEX "sign_in_link_expires_at_idx" ON "sign_in_link"("expires_at");

CREATE INDEX "used_challenge_expires_at_idx" ON "used_challenge"("expires_at");

CREATE INDEX "working_copy_article_id_idx" ON "working_copy"("article_id");

CREATE INDEX "desk_event_at_idx" ON "desk_event"("at");

ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "desk_session" ADD CONSTRAINT "desk_session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "working_copy" ADD CONSTRAINT "working_copy_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "working_copy" ADD CONSTRAINT "working_copy_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "api_key" ADD COLUMN "created_by" INTEGER;

ALTER TABLE "article" ADD COLUMN "created_by" INTEGER;

ALTER TABLE "article_revision" ADD COLUMN "by_kind" TEXT;
