CREATE TABLE "global_notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_user_id" text NOT NULL,
	"header" text,
	"text" text NOT NULL,
	"key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "global_notifications_key" UNIQUE("by_user_id","key")
);
--> statement-breakpoint
CREATE TABLE "notification_people" (
	"user_id" text PRIMARY KEY NOT NULL,
	"new_dialog" boolean DEFAULT true NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"quiet_zone" text,
	"here_at" timestamp with time zone,
	"gone_from" timestamp with time zone,
	"gone_until" timestamp with time zone,
	"season_seen" integer
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"parts" jsonb NOT NULL,
	"lead" jsonb,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_key" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "season_end" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"warn_days" integer NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "season_end_one" CHECK ("season_end"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","type") WHERE not "notifications"."read";
