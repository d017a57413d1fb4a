CREATE TABLE "tts_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"message" text NOT NULL,
	"stream_id" text,
	"voice" text NOT NULL,
	"cost" integer NOT NULL,
	"status" text NOT NULL,
	"super_approved" boolean DEFAULT false NOT NULL,
	"auto_approved" boolean DEFAULT false NOT NULL,
	"reason" text,
	"key" text,
	"duration_ms" integer,
	"starts_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tts_messages_key" UNIQUE("user_id","key"),
	CONSTRAINT "tts_messages_status" CHECK ("tts_messages"."status" in ('queued', 'approved', 'rejected', 'failed')),
	CONSTRAINT "tts_messages_cost" CHECK ("tts_messages"."cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tts_sounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tts_voices" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tts_messages_status" ON "tts_messages" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "tts_messages_user" ON "tts_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tts_messages_starts" ON "tts_messages" USING btree ("starts_at") WHERE "tts_messages"."starts_at" is not null;--> statement-breakpoint
CREATE INDEX "tts_messages_unmade" ON "tts_messages" USING btree ("id") WHERE "tts_messages"."duration_ms" is null;
