CREATE TABLE "share_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"holder" text NOT NULL,
	"shares" bigint NOT NULL,
	"held" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"floor" bigint,
	CONSTRAINT "share_accounts_floor" CHECK ("share_accounts"."floor" is null or "share_accounts"."shares" >= "share_accounts"."floor"),
	CONSTRAINT "share_accounts_held" CHECK ("share_accounts"."floor" is null or "share_accounts"."held" between 0 and "share_accounts"."shares")
);
--> statement-breakpoint
CREATE TABLE "share_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"after" bigint NOT NULL,
	CONSTRAINT "share_entries_transfer_account" UNIQUE("transfer_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "share_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer,
	"side" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_candles" (
	"stock_id" uuid NOT NULL,
	"span" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"open" integer NOT NULL,
	"high" integer NOT NULL,
	"low" integer NOT NULL,
	"close" integer NOT NULL,
	"volume" bigint NOT NULL,
	CONSTRAINT "stock_candles_stock_id_span_at_pk" PRIMARY KEY("stock_id","span","at")
);
--> statement-breakpoint
CREATE TABLE "stock_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"permille" integer NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"holder" text,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"price" integer,
	"quantity" integer NOT NULL,
	"filled" integer NOT NULL,
	"total" bigint NOT NULL,
	"state" text NOT NULL,
	"key" text,
	"turn" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "stock_orders_key" UNIQUE("holder","key"),
	CONSTRAINT "stock_orders_filled" CHECK ("stock_orders"."filled" between 0 and "stock_orders"."quantity" and "stock_orders"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticker" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"contestant_id" text,
	"price" integer NOT NULL,
	"fair" double precision NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"halted_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "share_accounts" ADD CONSTRAINT "share_accounts_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_transfer_id_share_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."share_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_account_id_share_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."share_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_candles" ADD CONSTRAINT "stock_candles_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_news" ADD CONSTRAINT "stock_news_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_orders" ADD CONSTRAINT "stock_orders_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_accounts_holder" ON "share_accounts" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "share_accounts_stock" ON "share_accounts" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "share_entries_account" ON "share_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "share_transfers_tape" ON "share_transfers" USING btree ("stock_id","at") WHERE "share_transfers"."price" is not null;--> statement-breakpoint
CREATE INDEX "stock_news_stock" ON "stock_news" USING btree ("stock_id","at");--> statement-breakpoint
CREATE INDEX "stock_orders_open" ON "stock_orders" USING btree ("stock_id","turn") WHERE "stock_orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "stock_orders_holder" ON "stock_orders" USING btree ("holder","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stocks_ticker" ON "stocks" USING btree ("ticker") WHERE "stocks"."removed_at" is null;
