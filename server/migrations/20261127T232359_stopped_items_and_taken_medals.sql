CREATE TABLE "item_stops" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "medal_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medal_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"medal_id" text NOT NULL,
	"gives" boolean NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "medals_earned" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item_stops" ADD CONSTRAINT "item_stops_instance_id_item_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."item_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_stops_user" ON "item_stops" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "medal_corrections_key" ON "medal_corrections" USING btree ("key");--> statement-breakpoint
CREATE INDEX "medal_corrections_user" ON "medal_corrections" USING btree ("user_id");
