CREATE INDEX "market_listings_closed_at" ON "market_listings" USING btree ("closed_at") WHERE "market_listings"."status" = 'sold';
