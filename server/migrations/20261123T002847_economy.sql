CREATE TABLE "economy_days" (
	"day" text NOT NULL,
	"reason" text NOT NULL,
	"kind" text NOT NULL,
	"gained" bigint DEFAULT 0 NOT NULL,
	"gave" bigint DEFAULT 0 NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "economy_days_pkey" PRIMARY KEY("day","reason","kind")
);
--> statement-breakpoint
CREATE TABLE "economy_progress" (
	"one" integer PRIMARY KEY NOT NULL,
	"last_entry" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_transfers_tips" ON "ledger_transfers" USING btree ("created_at") WHERE "ledger_transfers"."reason" = 'tip';
