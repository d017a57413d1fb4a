CREATE TABLE "audition_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"points" integer NOT NULL,
	"by_user_id" text NOT NULL,
	"toy" text,
	"reason" text,
	"key" text,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "audition_points_key" UNIQUE("by_user_id","key"),
	CONSTRAINT "audition_points_why" CHECK (("audition_points"."toy" is null) <> ("audition_points"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "audition_ratings" (
	"stream_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vote" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "audition_ratings_pkey" PRIMARY KEY("stream_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "auditions" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"about" text NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"up_votes" integer DEFAULT 0 NOT NULL,
	"down_votes" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"close_reason" text,
	"approved_at" timestamp with time zone,
	CONSTRAINT "auditions_user" UNIQUE("user_id"),
	CONSTRAINT "auditions_figures" CHECK ("auditions"."up_votes" >= 0 and "auditions"."down_votes" >= 0 and "auditions"."points" >= 0)
);
--> statement-breakpoint
ALTER TABLE "live_streams" ADD COLUMN "audition" text;--> statement-breakpoint
ALTER TABLE "audition_points" ADD CONSTRAINT "audition_points_stream_id_auditions_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."auditions"("stream_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audition_ratings" ADD CONSTRAINT "audition_ratings_stream_id_auditions_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."auditions"("stream_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audition_points_stream" ON "audition_points" USING btree ("stream_id","until");--> statement-breakpoint
CREATE INDEX "audition_ratings_user" ON "audition_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auditions_points" ON "auditions" USING btree ("points");
