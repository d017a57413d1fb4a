CREATE TABLE "checkout_gift_passes" (
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_gift_passes_pkey" PRIMARY KEY("order_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "checkout_gifts" (
	"order_id" text PRIMARY KEY NOT NULL,
	"giver_id" text NOT NULL,
	"to_user_id" text,
	"room" text,
	"passes" integer NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "checkout_gifts_given" CHECK ("checkout_gifts"."given" between 0 and "checkout_gifts"."passes"),
	CONSTRAINT "checkout_gifts_to" CHECK (("checkout_gifts"."to_user_id" is null) <> ("checkout_gifts"."room" is null))
);
--> statement-breakpoint
CREATE TABLE "checkout_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"reference" text NOT NULL,
	"intent" text,
	"refunded" integer DEFAULT 0 NOT NULL,
	"dispute" text,
	"taken_tokens" bigint DEFAULT 0 NOT NULL,
	"taken_pass" boolean DEFAULT false NOT NULL,
	CONSTRAINT "checkout_payments_refunded" CHECK ("checkout_payments"."refunded" between 0 and "checkout_payments"."amount")
);
--> statement-breakpoint
ALTER TABLE "checkout_orders" ADD COLUMN "renews_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkout_orders" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkout_orders" ADD COLUMN "news_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkout_gift_passes" ADD CONSTRAINT "checkout_gift_passes_order_id_checkout_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."checkout_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_gifts" ADD CONSTRAINT "checkout_gifts_order_id_checkout_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."checkout_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_payments" ADD CONSTRAINT "checkout_payments_order_id_checkout_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."checkout_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_payments_reference" ON "checkout_payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "checkout_payments_intent" ON "checkout_payments" USING btree ("intent") WHERE "checkout_payments"."intent" is not null;--> statement-breakpoint
CREATE INDEX "checkout_payments_user" ON "checkout_payments" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "checkout_payments_order" ON "checkout_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_owing" ON "ledger_accounts" USING btree ("owner") WHERE "ledger_accounts"."kind" = 'debt';
--> statement-breakpoint
-- What was paid before there were receipts. Of subscriptions only the first month is known.
INSERT INTO "checkout_payments" ("id", "order_id", "user_id", "amount", "currency", "paid_at", "reference")
SELECT "id", "id", "user_id", "amount", "currency", coalesce("settled_at", "created_at"), coalesce("reference", "id")
FROM "checkout_orders" WHERE "status" = 'paid';
