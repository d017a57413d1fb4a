CREATE TABLE "clan_alliances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_clan" uuid NOT NULL,
	"from_tag" text NOT NULL,
	"to_clan" uuid NOT NULL,
	"to_tag" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "clan_alliances_status" CHECK ("clan_alliances"."status" in ('pending', 'accepted', 'rejected', 'broken')),
	CONSTRAINT "clan_alliances_two" CHECK ("clan_alliances"."from_clan" <> "clan_alliances"."to_clan"),
	CONSTRAINT "clan_alliances_ended" CHECK (("clan_alliances"."ended_at" is null) = ("clan_alliances"."status" in ('pending', 'accepted')))
);
--> statement-breakpoint
CREATE TABLE "clan_debuffs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clan_id" uuid NOT NULL,
	"name" text NOT NULL,
	"by_user_id" text NOT NULL,
	"item" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clan_debuffs_time" CHECK ("clan_debuffs"."expires_at" > "clan_debuffs"."started_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "clan_alliances_one" ON "clan_alliances" USING btree (least("from_clan", "to_clan"),greatest("from_clan", "to_clan")) WHERE "clan_alliances"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "clan_alliances_from" ON "clan_alliances" USING btree ("from_clan","id");--> statement-breakpoint
CREATE INDEX "clan_alliances_to" ON "clan_alliances" USING btree ("to_clan","id");--> statement-breakpoint
CREATE INDEX "clan_debuffs_clan" ON "clan_debuffs" USING btree ("clan_id","expires_at");--> statement-breakpoint
CREATE INDEX "clan_debuffs_expires" ON "clan_debuffs" USING btree ("expires_at");
