DROP INDEX "crafts_pair";--> statement-breakpoint
CREATE INDEX "crafts_pair_first" ON "crafts" USING btree ("pair","at","id");
