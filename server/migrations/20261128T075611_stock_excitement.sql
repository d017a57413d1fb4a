ALTER TABLE "stocks" ADD COLUMN "excitement" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "worn_at" timestamp with time zone;
