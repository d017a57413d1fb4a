ALTER TABLE "battle_queue" ADD COLUMN "stays" boolean DEFAULT false NOT NULL;
