ALTER TABLE "ledger_accounts" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ledger_accounts_stopped" ON "ledger_accounts" USING btree ("id") WHERE "ledger_accounts"."stopped_at" is not null;
