CREATE TABLE "email_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"display_name" text,
	"password_hash" text,
	"code_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"recovery" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"display_name" text,
	"name_key" text,
	"password_hash" text,
	"color" text DEFAULT '#ffffff' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"photo" text,
	"pass" text DEFAULT 'none' NOT NULL,
	"pass_subscription" boolean DEFAULT false NOT NULL,
	"pass_gifted_at" timestamp with time zone,
	"admin" boolean DEFAULT false NOT NULL,
	"mod" boolean DEFAULT false NOT NULL,
	"fish" boolean DEFAULT false NOT NULL,
	"qa" boolean DEFAULT false NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"xp" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_xp" CHECK ("users"."xp" >= 0),
	CONSTRAINT "users_deleted_or_whole" CHECK (("users"."deleted_at" is null) = ("users"."email" is not null and "users"."name_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "announcement_line" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_line_one" CHECK ("announcement_line"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "battle_queue" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "battle_queue_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "battle_stats" (
	"user_id" text PRIMARY KEY NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"duration" integer DEFAULT 0 NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "battle_votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"battle_id" uuid NOT NULL,
	"voter_id" text,
	"side" integer NOT NULL,
	"votes" integer NOT NULL,
	"paid" integer NOT NULL,
	"key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "battle_votes_key" UNIQUE("voter_id","key")
);
--> statement-breakpoint
CREATE TABLE "battles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_one" text,
	"user_two" text,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"winner_id" text,
	"forfeit" boolean DEFAULT false NOT NULL,
	"user_one_votes" integer DEFAULT 0 NOT NULL,
	"user_two_votes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "battles_two_people" CHECK ("battles"."user_one" <> "battles"."user_two")
);
--> statement-breakpoint
CREATE TABLE "camera_keys" (
	"camera_id" text PRIMARY KEY NOT NULL,
	"hash" text,
	"made_at" timestamp with time zone,
	"owner_id" text
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room" text NOT NULL,
	"kind" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"mentions" text[] NOT NULL,
	"reply_to" uuid,
	"tip_to" text,
	"tip_amount" bigint,
	"at" timestamp with time zone NOT NULL,
	"removed_by" text,
	"key" text,
	CONSTRAINT "chat_messages_author_key" UNIQUE("author_id","key")
);
--> statement-breakpoint
CREATE TABLE "checkout_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"url" text,
	"return_to" text NOT NULL,
	"key" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"refund_reason" text,
	"subscription" text,
	"subscription_ends_at" timestamp with time zone,
	"subscription_ended_at" timestamp with time zone,
	CONSTRAINT "checkout_orders_amount" CHECK ("checkout_orders"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "clip_likes" (
	"clip_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "clip_likes_clip_id_user_id_pk" PRIMARY KEY("clip_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "clips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"duration" double precision NOT NULL,
	"playback_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"room" text NOT NULL,
	"season" integer NOT NULL,
	"access" text NOT NULL,
	"user_id" text NOT NULL,
	"maker" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"ready" boolean NOT NULL,
	"shown" boolean NOT NULL,
	"thumbnail" boolean NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"likes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contestant_endorsements" (
	"user_id" text PRIMARY KEY NOT NULL,
	"contestant_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contestant_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"contestant_id" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contestants" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"bio" text NOT NULL,
	"season" integer NOT NULL,
	"status" text NOT NULL,
	"photo_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_positions" (
	"user_id" text NOT NULL,
	"recording_id" text NOT NULL,
	"seconds" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_positions_user_id_recording_id_pk" PRIMARY KEY("user_id","recording_id")
);
--> statement-breakpoint
CREATE TABLE "recording_thumbnails" (
	"id" text PRIMARY KEY NOT NULL,
	"recording_id" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "recording_thumbnails_recording_id_unique" UNIQUE("recording_id")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"season" integer NOT NULL,
	"number" integer,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"access" text NOT NULL,
	"duration" double precision,
	"file" text,
	"bytes" bigint,
	"address" text,
	"thumbnail_id" text,
	"published" boolean NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_toggles" (
	"feature" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mission_people" (
	"run_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"accepted_at" timestamp with time zone,
	"found" text[] NOT NULL,
	CONSTRAINT "mission_people_run_id_user_id_pk" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mission_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mission" text NOT NULL,
	"goal" integer NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"launch_texts" text[] NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "mission_runs_progress" CHECK ("mission_runs"."progress" between 0 and "mission_runs"."goal")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who_id" text NOT NULL,
	"whom_id" text,
	"action" text NOT NULL,
	"detail" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"poll_id" uuid NOT NULL,
	"voter_id" text,
	"answer" integer NOT NULL,
	"votes" integer NOT NULL,
	"paid" integer NOT NULL,
	"key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "poll_votes_key" UNIQUE("voter_id","key"),
	CONSTRAINT "poll_votes_some" CHECK ("poll_votes"."votes" > 0 and "poll_votes"."paid" between 0 and "poll_votes"."votes")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answers" text[] NOT NULL,
	"narrative" text DEFAULT '' NOT NULL,
	"scores" integer[] NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "polls_scores" CHECK (cardinality("polls"."scores") = cardinality("polls"."answers"))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deploy_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"label" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" text,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "remote_channels" (
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"stable" text,
	"previous" text,
	"candidate" text,
	"percentage" integer DEFAULT 0 NOT NULL,
	"pinned" text,
	"guard" jsonb NOT NULL,
	"flagged_at" timestamp with time zone,
	"flagged_reason" text,
	"decided" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "remote_channels_environment_name_pk" PRIMARY KEY("environment","name")
);
--> statement-breakpoint
CREATE TABLE "remote_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"environment" text,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"detail" text NOT NULL,
	"who_id" text,
	"by" text NOT NULL,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "remote_versions" (
	"name" text NOT NULL,
	"id" text NOT NULL,
	"version" text NOT NULL,
	"build" text NOT NULL,
	"source" text NOT NULL,
	"description" jsonb NOT NULL,
	"manifest" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"base" text,
	"by" text NOT NULL,
	"notes" text,
	"commit" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "remote_versions_name_id_pk" PRIMARY KEY("name","id")
);
--> statement-breakpoint
CREATE TABLE "stream_reports" (
	"stream_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stream_reports_stream_id_user_id_pk" PRIMARY KEY("stream_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_streams" (
	"id" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"playback_id" text,
	"name" text NOT NULL,
	"season" integer NOT NULL,
	"access" text NOT NULL,
	"interactive" boolean NOT NULL,
	"online" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_streams_playback" UNIQUE("playback_id")
);
--> statement-breakpoint
CREATE TABLE "remote_people" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"build" text NOT NULL,
	"subject" text NOT NULL,
	"origin" text,
	"seen_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "remote_people_environment_remote_version_build_subject_pk" PRIMARY KEY("environment","remote","version","build","subject")
);
--> statement-breakpoint
CREATE TABLE "remote_verdicts" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"build" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "remote_verdicts_environment_remote_version_build_pk" PRIMARY KEY("environment","remote","version","build")
);
--> statement-breakpoint
CREATE TABLE "zone_claims" (
	"zone_id" text NOT NULL,
	"user_id" text NOT NULL,
	"experience" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "zone_claims_zone_id_user_id_pk" PRIMARY KEY("zone_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "zone_list" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "zone_list_one" CHECK ("zone_list"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"camera" text NOT NULL,
	"shape" jsonb NOT NULL,
	"valid_start" timestamp with time zone,
	"valid_end" timestamp with time zone,
	"action" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"floor" bigint,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_kind_owner" UNIQUE("kind","owner"),
	CONSTRAINT "ledger_accounts_floor" CHECK ("ledger_accounts"."floor" is null or "ledger_accounts"."balance" >= "ledger_accounts"."floor")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "ledger_entries_transfer_account" UNIQUE("transfer_id","account_id"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"fingerprint" text NOT NULL,
	"reason" text NOT NULL,
	"reference" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battle_votes" ADD CONSTRAINT "battle_votes_battle_id_battles_id_fk" FOREIGN KEY ("battle_id") REFERENCES "public"."battles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip_likes" ADD CONSTRAINT "clip_likes_clip_id_clips_id_fk" FOREIGN KEY ("clip_id") REFERENCES "public"."clips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestant_endorsements" ADD CONSTRAINT "contestant_endorsements_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestant_photos" ADD CONSTRAINT "contestant_photos_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_positions" ADD CONSTRAINT "recording_positions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_thumbnails" ADD CONSTRAINT "recording_thumbnails_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_people" ADD CONSTRAINT "mission_people_run_id_mission_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."mission_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_channels" ADD CONSTRAINT "remote_channels_stable" FOREIGN KEY ("name","stable") REFERENCES "public"."remote_versions"("name","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_channels" ADD CONSTRAINT "remote_channels_previous" FOREIGN KEY ("name","previous") REFERENCES "public"."remote_versions"("name","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_channels" ADD CONSTRAINT "remote_channels_candidate" FOREIGN KEY ("name","candidate") REFERENCES "public"."remote_versions"("name","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_channels" ADD CONSTRAINT "remote_channels_pinned" FOREIGN KEY ("name","pinned") REFERENCES "public"."remote_versions"("name","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_reports" ADD CONSTRAINT "stream_reports_stream_id_live_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."live_streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_claims" ADD CONSTRAINT "zone_claims_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_codes_hash" ON "email_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "email_codes_email" ON "email_codes" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_name_key" ON "users" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "battle_stats_wins" ON "battle_stats" USING btree ("wins");--> statement-breakpoint
CREATE INDEX "battle_votes_voter" ON "battle_votes" USING btree ("battle_id","voter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "battles_one_open" ON "battles" USING btree (("ended_at" is null)) WHERE "battles"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_room_seq" ON "chat_messages" USING btree ("room","seq");--> statement-breakpoint
CREATE INDEX "chat_messages_author" ON "chat_messages" USING btree ("author_id","seq");--> statement-breakpoint
CREATE INDEX "chat_messages_tip_to" ON "chat_messages" USING btree ("tip_to") WHERE "chat_messages"."tip_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_orders_key" ON "checkout_orders" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_orders_reference" ON "checkout_orders" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_orders_open_pass" ON "checkout_orders" USING btree ("user_id","product_id") WHERE "checkout_orders"."status" = 'open' and "checkout_orders"."product" ->> 'kind' = 'pass';--> statement-breakpoint
CREATE INDEX "checkout_orders_open" ON "checkout_orders" USING btree ("expires_at") WHERE "checkout_orders"."status" = 'open';--> statement-breakpoint
CREATE INDEX "checkout_orders_subscription" ON "checkout_orders" USING btree ("subscription") WHERE "checkout_orders"."subscription" is not null;--> statement-breakpoint
CREATE INDEX "clip_likes_user" ON "clip_likes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "clips_shown" ON "clips" USING btree ("id") WHERE "clips"."shown";--> statement-breakpoint
CREATE INDEX "clips_popular" ON "clips" USING btree ("likes","id") WHERE "clips"."shown";--> statement-breakpoint
CREATE INDEX "clips_room" ON "clips" USING btree ("room","id") WHERE "clips"."shown";--> statement-breakpoint
CREATE INDEX "clips_season" ON "clips" USING btree ("season","id") WHERE "clips"."shown";--> statement-breakpoint
CREATE INDEX "clips_user" ON "clips" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "clips_status" ON "clips" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "contestant_endorsements_contestant" ON "contestant_endorsements" USING btree ("contestant_id");--> statement-breakpoint
CREATE INDEX "contestant_photos_contestant" ON "contestant_photos" USING btree ("contestant_id");--> statement-breakpoint
CREATE INDEX "recordings_place" ON "recordings" USING btree ("kind","season","number");--> statement-breakpoint
CREATE INDEX "mission_people_status" ON "mission_people" USING btree ("run_id","status");--> statement-breakpoint
CREATE INDEX "mission_people_user" ON "mission_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mission_runs_one" ON "mission_runs" USING btree (("cleared_at" is null)) WHERE "mission_runs"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_whom" ON "audit_entries" USING btree ("whom_id");--> statement-breakpoint
CREATE INDEX "poll_votes_voter" ON "poll_votes" USING btree ("poll_id","voter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "polls_one_open" ON "polls" USING btree (("ended_at" is null)) WHERE "polls"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "polls_ended" ON "polls" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "pictures_user" ON "pictures" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deploy_tokens_hash" ON "deploy_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "remote_history_name" ON "remote_history" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "remote_versions_shipped" ON "remote_versions" USING btree ("name","version") WHERE "remote_versions"."source" = 'shipped';--> statement-breakpoint
CREATE INDEX "stream_reports_user" ON "stream_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "remote_people_seen" ON "remote_people" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "zone_claims_user" ON "zone_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "mailbox_recipient" ON "mailbox" USING btree ("recipient");