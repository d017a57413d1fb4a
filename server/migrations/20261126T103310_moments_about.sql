ALTER TABLE "moments" ADD COLUMN "about" text;--> statement-breakpoint
CREATE INDEX "moments_about" ON "moments" USING btree ("about");
