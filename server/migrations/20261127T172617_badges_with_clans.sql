ALTER TABLE "users" DROP COLUMN "clan";
