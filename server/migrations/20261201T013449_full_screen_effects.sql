CREATE TABLE "vfx_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"effect" text NOT NULL,
	"stream_id" text,
	"key" text,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "vfx_runs_key" UNIQUE("key"),
	CONSTRAINT "vfx_runs_duration" CHECK ("vfx_runs"."duration_ms" > 0)
);
--> statement-breakpoint
CREATE INDEX "vfx_runs_running" ON "vfx_runs" USING btree ("started_at") WHERE "vfx_runs"."ended_at" is null;
