CREATE INDEX "chat_messages_room_at" ON "chat_messages" USING btree ("room","at");
