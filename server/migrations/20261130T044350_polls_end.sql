ALTER TABLE "polls" ADD COLUMN "ends_at" timestamp with time zone;
