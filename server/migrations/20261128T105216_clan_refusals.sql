ALTER TABLE "clans" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "clans_refusals_most" ON "clans" USING btree ("refusals" DESC NULLS LAST,"founded_at");
