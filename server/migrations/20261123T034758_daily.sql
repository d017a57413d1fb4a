CREATE TABLE "challenge_days" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"challenges" jsonb NOT NULL,
	"rerolled_at" timestamp with time zone,
	CONSTRAINT "challenge_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "challenge_days_is_day" CHECK ("challenge_days"."day" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "login_streaks" (
	"user_id" text PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"days" integer NOT NULL,
	"longest" integer NOT NULL,
	CONSTRAINT "login_streaks_days" CHECK ("login_streaks"."days" between 1 and "login_streaks"."longest")
);
--> statement-breakpoint
CREATE TABLE "leader_counts" (
	"board" text PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"day" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"took" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leader_lines" (
	"board" text NOT NULL,
	"user_id" text NOT NULL,
	"value" bigint NOT NULL,
	"place" integer NOT NULL,
	"line" integer NOT NULL,
	"below" integer NOT NULL,
	"before" integer,
	CONSTRAINT "leader_lines_board_user_id_pk" PRIMARY KEY("board","user_id")
);
--> statement-breakpoint
CREATE INDEX "challenge_days_day" ON "challenge_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "leader_lines_line" ON "leader_lines" USING btree ("board","line");--> statement-breakpoint
CREATE INDEX "users_name_beginning" ON "users" USING btree ("name_key" text_pattern_ops);
