ALTER TABLE "chat_messages" ADD COLUMN "clip" jsonb;--> statement-breakpoint
CREATE INDEX "chat_messages_clip" ON "chat_messages" USING btree (("clip" ->> 'id')) WHERE "chat_messages"."clip" is not null;
