CREATE TABLE "clan_emblems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clan_id" uuid NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clan_invites" (
	"clan_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"by_user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "clan_invites_pkey" PRIMARY KEY("clan_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "clan_members" (
	"user_id" text PRIMARY KEY NOT NULL,
	"clan_id" uuid NOT NULL,
	"rank" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clan_refusals" (
	"clan_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "clan_refusals_pkey" PRIMARY KEY("clan_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "clans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tag" text NOT NULL,
	"tag_key" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"color" text NOT NULL,
	"emblem_id" uuid,
	"open" boolean NOT NULL,
	"founded_at" timestamp with time zone NOT NULL,
	"size" integer NOT NULL,
	"xp" bigint DEFAULT 0 NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"place_before" integer,
	CONSTRAINT "clans_tag" UNIQUE("tag"),
	CONSTRAINT "clans_tag_key" UNIQUE("tag_key"),
	CONSTRAINT "clans_size_fits" CHECK ("clans"."size" between 0 and 50)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "clan" jsonb;--> statement-breakpoint
ALTER TABLE "clan_emblems" ADD CONSTRAINT "clan_emblems_clan_id_clans_id_fk" FOREIGN KEY ("clan_id") REFERENCES "public"."clans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clan_invites" ADD CONSTRAINT "clan_invites_clan_id_clans_id_fk" FOREIGN KEY ("clan_id") REFERENCES "public"."clans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clan_members" ADD CONSTRAINT "clan_members_clan_id_clans_id_fk" FOREIGN KEY ("clan_id") REFERENCES "public"."clans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clan_refusals" ADD CONSTRAINT "clan_refusals_clan_id_clans_id_fk" FOREIGN KEY ("clan_id") REFERENCES "public"."clans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clan_invites_user" ON "clan_invites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clan_members_clan" ON "clan_members" USING btree ("clan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clan_members_owner" ON "clan_members" USING btree ("clan_id") WHERE "clan_members"."rank" = 'Owner';--> statement-breakpoint
CREATE INDEX "clan_refusals_at" ON "clan_refusals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "clans_xp" ON "clans" USING btree ("xp" DESC NULLS LAST,"founded_at");--> statement-breakpoint
CREATE INDEX "clans_size" ON "clans" USING btree ("size" DESC NULLS LAST,"founded_at");--> statement-breakpoint
CREATE INDEX "clans_tokens" ON "clans" USING btree ("tokens" DESC NULLS LAST,"founded_at");
