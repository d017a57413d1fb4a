CREATE TABLE "market_bids" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_bids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"amount" integer NOT NULL,
	"buyout" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key" text,
	CONSTRAINT "market_bids_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "market_listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instance_id" uuid NOT NULL,
	"item_id" integer NOT NULL,
	"seller_id" text NOT NULL,
	"start_price" integer NOT NULL,
	"buyout" integer,
	"bid" integer,
	"bidder_id" text,
	"price" integer NOT NULL,
	"bids" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer NOT NULL,
	"key" text,
	CONSTRAINT "market_listings_key" UNIQUE("key"),
	CONSTRAINT "market_listings_bid" CHECK (("market_listings"."bid" is null) = ("market_listings"."bidder_id" is null)),
	CONSTRAINT "market_listings_status" CHECK ("market_listings"."status" in ('open', 'sold', 'unsold', 'cancelled')),
	CONSTRAINT "market_listings_closed" CHECK (("market_listings"."status" = 'open') = ("market_listings"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "market_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"listing_id" uuid NOT NULL,
	"item_id" integer NOT NULL,
	"amount" integer,
	"at" timestamp with time zone NOT NULL,
	"seen" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_watches" (
	"user_id" text NOT NULL,
	"listing_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "market_watches_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "market_bids" ADD CONSTRAINT "market_bids_listing_id_market_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."market_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_watches" ADD CONSTRAINT "market_watches_listing_id_market_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."market_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_bids_listing" ON "market_bids" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "market_bids_user" ON "market_bids" USING btree ("user_id","listing_id","amount");--> statement-breakpoint
CREATE INDEX "market_listings_ending" ON "market_listings" USING btree ("ends_at","id") WHERE "market_listings"."status" = 'open';--> statement-breakpoint
CREATE INDEX "market_listings_newest" ON "market_listings" USING btree ("id") WHERE "market_listings"."status" = 'open';--> statement-breakpoint
CREATE INDEX "market_listings_price" ON "market_listings" USING btree ("price","id") WHERE "market_listings"."status" = 'open';--> statement-breakpoint
CREATE INDEX "market_listings_item" ON "market_listings" USING btree ("item_id","ends_at") WHERE "market_listings"."status" = 'open';--> statement-breakpoint
CREATE INDEX "market_listings_sold" ON "market_listings" USING btree ("item_id","closed_at") WHERE "market_listings"."status" = 'sold';--> statement-breakpoint
CREATE INDEX "market_listings_seller" ON "market_listings" USING btree ("seller_id","status","ends_at");--> statement-breakpoint
CREATE INDEX "market_listings_bidder" ON "market_listings" USING btree ("bidder_id") WHERE "market_listings"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "market_listings_instance" ON "market_listings" USING btree ("instance_id") WHERE "market_listings"."status" = 'open';--> statement-breakpoint
CREATE INDEX "market_notices_user" ON "market_notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "market_notices_unseen" ON "market_notices" USING btree ("user_id") WHERE not "market_notices"."seen";--> statement-breakpoint
CREATE INDEX "market_notices_at" ON "market_notices" USING btree ("at");
