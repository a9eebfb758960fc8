-- CreateTable
CREATE TABLE "Blob" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "body" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "RunBlob" (
    "run_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("run_id", "hash")
);

-- AlterTable: added in place, so that a list of a hundred thousand runs is not copied
ALTER TABLE "Run" ADD COLUMN "kept" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "RunBlob_hash_idx" ON "RunBlob"("hash");
