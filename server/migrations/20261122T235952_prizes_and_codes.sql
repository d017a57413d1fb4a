CREATE TABLE "code_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"rewards" jsonb NOT NULL,
	"uses_each" integer,
	"counts_from" timestamp with time zone,
	"counts_until" timestamp with time zone,
	"off_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_uses" (
	"set_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"code_id" uuid NOT NULL,
	"key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_uses_set_id_user_id_pk" PRIMARY KEY("set_id","user_id"),
	CONSTRAINT "code_uses_key" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "secret_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"set_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "secret_codes_hash" UNIQUE("hash"),
	CONSTRAINT "secret_codes_uses" CHECK ("secret_codes"."uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "prize_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prize_runs_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"key" text,
	"spins" integer NOT NULL,
	"paid" bigint NOT NULL,
	"prizes" jsonb NOT NULL,
	"best" integer NOT NULL,
	"tokens" bigint NOT NULL,
	"dry" integer NOT NULL,
	"places" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "prize_runs_seq" UNIQUE("seq"),
	CONSTRAINT "prize_runs_key" UNIQUE("user_id","key"),
	CONSTRAINT "prize_runs_some" CHECK ("prize_runs"."spins" > 0 and "prize_runs"."paid" > 0)
);
--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_set_id_code_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."code_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_code_id_secret_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."secret_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_codes" ADD CONSTRAINT "secret_codes_set_id_code_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."code_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_uses_set" ON "code_uses" USING btree ("set_id","at");--> statement-breakpoint
CREATE INDEX "secret_codes_set" ON "secret_codes" USING btree ("set_id","place");--> statement-breakpoint
CREATE INDEX "prize_runs_user" ON "prize_runs" USING btree ("user_id","seq");
