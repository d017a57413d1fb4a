CREATE TABLE "toy_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instance_id" uuid NOT NULL,
	"item" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"target" jsonb,
	"secondary" jsonb,
	"text" text,
	"stream_id" text,
	"cost" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"hit" text,
	"key" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "toy_uses_key" UNIQUE("user_id","key"),
	CONSTRAINT "toy_uses_status" CHECK ("toy_uses"."status" in ('queued', 'approved', 'rejected', 'returned')),
	CONSTRAINT "toy_uses_cost" CHECK ("toy_uses"."cost" >= 0)
);
--> statement-breakpoint
CREATE INDEX "toy_uses_status" ON "toy_uses" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "toy_uses_user" ON "toy_uses" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "toy_uses_hit" ON "toy_uses" USING btree ("hit","created_at") WHERE "toy_uses"."hit" is not null;
