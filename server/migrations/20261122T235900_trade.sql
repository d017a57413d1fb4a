CREATE TABLE "trade_blocks" (
	"user_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "trade_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "trade_seats" (
	"user_id" text PRIMARY KEY NOT NULL,
	"trade_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_one" text,
	"user_two" text,
	"active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"items_one" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"items_two" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accepts_one" boolean DEFAULT false NOT NULL,
	"accepts_two" boolean DEFAULT false NOT NULL,
	"seen_one_at" timestamp with time zone NOT NULL,
	"seen_two_at" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"nodes" jsonb NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "trades_two_people" CHECK ("trades"."user_one" <> "trades"."user_two")
);
--> statement-breakpoint
ALTER TABLE "trade_seats" ADD CONSTRAINT "trade_seats_trade_id_trades_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_blocks_blocked" ON "trade_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "trade_seats_trade" ON "trade_seats" USING btree ("trade_id");--> statement-breakpoint
CREATE INDEX "trades_completed" ON "trades" USING btree ("completed_at") WHERE "trades"."completed_at" is not null;
