CREATE TABLE "first_steps" (
	"user_id" text PRIMARY KEY NOT NULL,
	"said_at" timestamp with time zone,
	"found_at" timestamp with time zone,
	"voted_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone
);
