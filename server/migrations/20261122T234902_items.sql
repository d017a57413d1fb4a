CREATE TABLE "item_instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"key" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "item_instances_key" UNIQUE("key"),
	CONSTRAINT "item_instances_item_id" CHECK ("item_instances"."item_id" between 0 and 178),
	CONSTRAINT "item_instances_status" CHECK ("item_instances"."status" in ('inventory', 'queued', 'market', 'trade', 'used', 'refunded', 'crafted', 'sent_to_bloodgames', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "item_inventories" (
	"user_id" text PRIMARY KEY NOT NULL,
	"slots_bought" integer DEFAULT 0 NOT NULL,
	"tts_vouchers" integer DEFAULT 0 NOT NULL,
	"sfx_vouchers" integer DEFAULT 0 NOT NULL,
	"last_refund_at" timestamp with time zone,
	CONSTRAINT "item_inventories_counts" CHECK ("item_inventories"."slots_bought" >= 0 and "item_inventories"."tts_vouchers" >= 0 and "item_inventories"."sfx_vouchers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "item_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"instance_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"from_user_id" text,
	"from_status" text,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"by_user_id" text,
	"reason" text NOT NULL,
	"reference" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "item_moves_version" UNIQUE("instance_id","version")
);
--> statement-breakpoint
CREATE TABLE "item_settings" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"enabled" boolean,
	"price" integer,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_moves" ADD CONSTRAINT "item_moves_instance_id_item_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."item_instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_instances_user" ON "item_instances" USING btree ("user_id","status","item_id");--> statement-breakpoint
CREATE INDEX "item_instances_item" ON "item_instances" USING btree ("item_id","status");
