CREATE TABLE "contestant_follows" (
	"user_id" text PRIMARY KEY NOT NULL,
	"contestant_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contestant_stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contestant_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contestant_follows" ADD CONSTRAINT "contestant_follows_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestant_stays" ADD CONSTRAINT "contestant_stays_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contestant_follows_contestant" ON "contestant_follows" USING btree ("contestant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contestant_stays_open" ON "contestant_stays" USING btree ("contestant_id") WHERE "contestant_stays"."until_at" is null;--> statement-breakpoint
CREATE INDEX "contestant_stays_camera" ON "contestant_stays" USING btree ("contestant_id","stream_id");
