CREATE TABLE "chat_options" (
	"user_id" text PRIMARY KEY NOT NULL,
	"super_baby_mode" boolean DEFAULT false NOT NULL,
	"timestamps" boolean DEFAULT true NOT NULL,
	"text_size" text DEFAULT 'normal' NOT NULL,
	"word_filter" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_blocks" (
	"user_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reported_id" text,
	"opened_at" timestamp with time zone NOT NULL,
	"report_count" integer DEFAULT 0 NOT NULL,
	"claimed_by" text,
	"claimed_until" timestamp with time zone,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision" text
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"case_id" uuid NOT NULL,
	"reporter_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"message_id" uuid,
	CONSTRAINT "reports_pkey" PRIMARY KEY("case_id","reporter_id")
);
--> statement-breakpoint
DROP INDEX "audit_entries_whom";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "baby_text" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "shadow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_mutes" ADD COLUMN "shadow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_mutes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD COLUMN "shadow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_blocks_blocked" ON "person_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases" USING btree ("reported_id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_reported" ON "report_cases" USING btree ("reported_id","id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "audit_entries_who" ON "audit_entries" USING btree ("who_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chat_messages_shadow" ON "chat_messages" USING btree ("author_id","room","seq") WHERE "chat_messages"."shadow";--> statement-breakpoint
CREATE INDEX "audit_entries_whom" ON "audit_entries" USING btree ("whom_id","id");
