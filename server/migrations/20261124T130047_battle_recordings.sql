CREATE TABLE "battle_clips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"from_ms" integer NOT NULL,
	"to_ms" integer NOT NULL,
	"made_by" text,
	"reported" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "battle_recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"battle_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration" integer
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "battle_clip_id" uuid;--> statement-breakpoint
ALTER TABLE "battle_clips" ADD CONSTRAINT "battle_clips_recording_id_battle_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."battle_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "battle_clips_recording" ON "battle_clips" USING btree ("recording_id","id");--> statement-breakpoint
CREATE INDEX "battle_recordings_user" ON "battle_recordings" USING btree ("user_id","id");
