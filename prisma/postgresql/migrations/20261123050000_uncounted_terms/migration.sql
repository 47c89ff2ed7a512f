-- The terms of publications that are to count one article more: those of many are counted together.
CREATE TABLE "uncounted_terms" (
    "id" SERIAL NOT NULL,
    "terms" TEXT NOT NULL,

    CONSTRAINT "uncounted_terms_pkey" PRIMARY KEY ("id")
);
