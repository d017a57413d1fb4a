CREATE TABLE "happening_places" (
	"happening" text NOT NULL,
	"listener" text NOT NULL,
	"place" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "happening_places_happening_listener_pk" PRIMARY KEY("happening","listener")
);
--> statement-breakpoint
CREATE TABLE "happening_retries" (
	"happening" text NOT NULL,
	"listener" text NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payload" json NOT NULL,
	"attempts" integer NOT NULL,
	"next_try" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	"error" text NOT NULL,
	CONSTRAINT "happening_retries_happening_listener_id_pk" PRIMARY KEY("happening","listener","id")
);
--> statement-breakpoint
CREATE TABLE "happenings_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "happenings_log" (
	"position" bigint NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"listeners" text[] NOT NULL,
	"payload" json NOT NULL,
	CONSTRAINT "happenings_log_name_position_pk" PRIMARY KEY("name","position")
);
--> statement-breakpoint
CREATE TABLE "happenings_outbox" (
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"listeners" text NOT NULL,
	"payload" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "happening_retries_next_try" ON "happening_retries" USING btree ("next_try");
--> statement-breakpoint
-- The place of the last position that was given.
INSERT INTO "happenings_counter" ("id", "last") VALUES (1, 0);
