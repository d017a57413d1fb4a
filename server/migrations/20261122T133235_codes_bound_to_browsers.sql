ALTER TABLE "email_codes" ADD COLUMN "browser_hash" text;
