CREATE TABLE "forced_refresh" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"refresh_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"within_ms" integer NOT NULL,
	CONSTRAINT "forced_refresh_one" CHECK ("forced_refresh"."id" = 1)
);
