ALTER TABLE "clans" DROP CONSTRAINT "clans_size_fits";--> statement-breakpoint
DROP INDEX "clan_members_clan";--> statement-breakpoint
ALTER TABLE "clans" ADD COLUMN "place_day" text;--> statement-breakpoint
CREATE INDEX "clan_members_order" ON "clan_members" USING btree ("clan_id",(case "rank" when 'Owner' then 0 when 'Leader' then 1 when 'Member' then 2 else 3 end),"joined_at","user_id");--> statement-breakpoint
ALTER TABLE "clans" ADD CONSTRAINT "clans_size_fits" CHECK ("clans"."size" between 0 and 5000);
