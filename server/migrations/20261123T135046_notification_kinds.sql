ALTER TABLE "notification_people" ADD COLUMN "kinds_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_people" ADD COLUMN "kinds_unpushed" text[] DEFAULT '{}' NOT NULL;
