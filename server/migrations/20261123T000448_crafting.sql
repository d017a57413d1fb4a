CREATE TABLE "crafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"key" text,
	"id_one" uuid NOT NULL,
	"id_two" uuid NOT NULL,
	"pair" text NOT NULL,
	"instance_id" uuid NOT NULL,
	"item_id" integer NOT NULL,
	"failed" boolean NOT NULL,
	"first" boolean NOT NULL,
	"experience" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "crafts_key" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE INDEX "crafts_user_pair" ON "crafts" USING btree ("user_id","pair");--> statement-breakpoint
CREATE INDEX "crafts_pair" ON "crafts" USING btree ("pair");
