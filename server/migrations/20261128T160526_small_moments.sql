CREATE INDEX "moments_small" ON "moments" USING btree ("at") WHERE size = 'small';
