-- The terms of publications that the vocabulary has not counted yet.
CREATE TABLE "uncounted_terms" (
    "id" SERIAL NOT NULL,
    "terms" TEXT NOT NULL,

    CONSTRAINT "uncounted_terms_pkey" PRIMARY KEY ("id")
);
