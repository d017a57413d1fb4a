CREATE TABLE "item_deliveries" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "item_inventories" ADD COLUMN "slots_given" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_inventories" ADD COLUMN "slots_key" text;--> statement-breakpoint
ALTER TABLE "item_deliveries" ADD CONSTRAINT "item_deliveries_instance_id_item_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."item_instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_deliveries_time" ON "item_deliveries" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "item_deliveries_waiting" ON "item_deliveries" USING btree ("sent_at") WHERE "item_deliveries"."delivered_at" is null;
