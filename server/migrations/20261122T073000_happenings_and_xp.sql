CREATE TABLE "xp_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "xp_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"asked" integer NOT NULL,
	"amount" integer NOT NULL,
	"total" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" jsonb NOT NULL,
	"key" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "xp_changes_total" CHECK ("xp_changes"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "happening_actions" (
	"listener" text NOT NULL,
	"happening_id" uuid NOT NULL,
	"acted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "happening_actions_listener_happening_id_pk" PRIMARY KEY("listener","happening_id")
);
--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "claim_round" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "xp_changes" ADD CONSTRAINT "xp_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "xp_changes_key" ON "xp_changes" USING btree ("key");--> statement-breakpoint
CREATE INDEX "xp_changes_user" ON "xp_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "happening_actions_acted_at" ON "happening_actions" USING btree ("acted_at");