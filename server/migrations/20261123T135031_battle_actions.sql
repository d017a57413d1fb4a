CREATE TABLE "battle_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"battle_id" uuid NOT NULL,
	"user_id" text,
	"side" integer NOT NULL,
	"action" text NOT NULL,
	"variant" integer NOT NULL,
	"paid" integer NOT NULL,
	"key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "battle_actions_key" UNIQUE("user_id","key"),
	CONSTRAINT "battle_actions_side" CHECK ("battle_actions"."side" in (1, 2)),
	CONSTRAINT "battle_actions_action" CHECK ("battle_actions"."action" in ('love', 'boost', 'sabotage'))
);
--> statement-breakpoint
CREATE TABLE "battle_kicks" (
	"user_id" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "kicked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "user_one_loves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "user_one_boosts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "user_one_sabotages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "user_two_loves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "user_two_boosts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "user_two_sabotages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "battle_actions" ADD CONSTRAINT "battle_actions_battle_id_battles_id_fk" FOREIGN KEY ("battle_id") REFERENCES "public"."battles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "battle_actions_last" ON "battle_actions" USING btree ("battle_id","user_id","side","action","at");
