CREATE TABLE "write_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_checks" (
	"book" text PRIMARY KEY NOT NULL,
	"progress" jsonb NOT NULL,
	"result" jsonb,
	"checked_at" timestamp with time zone
);
