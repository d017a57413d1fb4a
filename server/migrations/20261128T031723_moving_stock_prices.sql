ALTER TABLE "stocks" ADD COLUMN "former_tickers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "unrounded" double precision;
