ALTER TABLE "mission_runs" ADD COLUMN "item" jsonb;
