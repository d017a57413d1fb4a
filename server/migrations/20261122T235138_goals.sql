CREATE TABLE "goal_gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"goal_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "goal_gifts_key" UNIQUE("user_id","key"),
	CONSTRAINT "goal_gifts_amount" CHECK ("goal_gifts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "goal_givers" (
	"goal_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "goal_givers_pkey" PRIMARY KEY("goal_id","user_id"),
	CONSTRAINT "goal_givers_tokens" CHECK ("goal_givers"."tokens" > 0)
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"given" bigint DEFAULT 0 NOT NULL,
	"givers" integer DEFAULT 0 NOT NULL,
	"goes_on" boolean NOT NULL,
	"refunds" boolean NOT NULL,
	"created_by" text NOT NULL,
	"key" text,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"reached_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "goals_key" UNIQUE("created_by","key"),
	CONSTRAINT "goals_amount" CHECK ("goals"."amount" > 0),
	CONSTRAINT "goals_given" CHECK ("goals"."given" >= 0 and ("goals"."goes_on" or "goals"."given" <= "goals"."amount"))
);
--> statement-breakpoint
ALTER TABLE "goal_gifts" ADD CONSTRAINT "goal_gifts_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_givers" ADD CONSTRAINT "goal_givers_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goal_gifts_goal" ON "goal_gifts" USING btree ("goal_id");--> statement-breakpoint
CREATE INDEX "goal_givers_most" ON "goal_givers" USING btree ("goal_id","tokens");--> statement-breakpoint
CREATE INDEX "goals_open" ON "goals" USING btree ("created_at") WHERE "goals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "goals_ended" ON "goals" USING btree ("ended_at");
