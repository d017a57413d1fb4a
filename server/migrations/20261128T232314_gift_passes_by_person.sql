CREATE INDEX "checkout_gift_passes_user" ON "checkout_gift_passes" USING btree ("user_id");
