-- CreateTable
CREATE TABLE "Flow" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "outline" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "folder" TEXT NOT NULL,
    "template" TEXT,
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "FlowVersion" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "flow_id" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "number" INTEGER NOT NULL,
    "flow_id" TEXT NOT NULL,
    "flow_name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "model" TEXT,
    "started_at" DATETIME NOT NULL,
    "ended_at" DATETIME,
    "duration_ms" REAL,
    "last_seq" INTEGER NOT NULL,
    "tokens" INTEGER,
    "cost" REAL,
    "result" TEXT,
    "problem" TEXT
);

-- CreateTable
CREATE TABLE "RunChunk" (
    "run_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "last_seq" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    PRIMARY KEY ("run_id", "seq")
);

-- CreateTable
CREATE TABLE "Provider" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "key_cipher" TEXT,
    "key_origin" TEXT,
    "default_model" TEXT,
    "models" TEXT NOT NULL DEFAULT '[]',
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "Flow_updated_at_idx" ON "Flow"("updated_at");

-- CreateIndex
CREATE INDEX "FlowVersion_flow_id_idx" ON "FlowVersion"("flow_id");

-- CreateIndex
CREATE UNIQUE INDEX "Run_number_key" ON "Run"("number");

-- CreateIndex
CREATE INDEX "Run_flow_id_number_idx" ON "Run"("flow_id", "number");

-- CreateIndex
CREATE INDEX "Run_status_number_idx" ON "Run"("status", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Provider_name_key" ON "Provider"("name");
