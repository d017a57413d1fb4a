ALTER TABLE "report_cases" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "said_text" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "said_room" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "said_at" timestamp with time zone;

-- Of reports that are there already, what still stands.
UPDATE "reports" SET "said_text" = m."text", "said_room" = m."room", "said_at" = m."at"
  FROM "chat_messages" m WHERE m."id" = "reports"."message_id" AND m."removed_by" IS NULL;
