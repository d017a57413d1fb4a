CREATE TABLE "moments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"stream_id" text,
	"seen_at" timestamp with time zone NOT NULL,
	"size" text NOT NULL,
	"parts" jsonb NOT NULL,
	"user_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "moments_at" ON "moments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moments_users" ON "moments" USING gin ("user_ids");
