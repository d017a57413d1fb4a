ALTER TABLE "tts_messages" ADD COLUMN "kind" text DEFAULT 'tts' NOT NULL;--> statement-breakpoint
ALTER TABLE "tts_messages" ADD COLUMN "sfx" text;--> statement-breakpoint
ALTER TABLE "tts_messages" ADD CONSTRAINT "tts_messages_kind" CHECK ("tts_messages"."kind" in ('tts', 'sfx'));
