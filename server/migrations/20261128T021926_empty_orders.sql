CREATE INDEX "checkout_orders_empty" ON "checkout_orders" USING btree ("id") WHERE "checkout_orders"."refund_reason" is not null;
