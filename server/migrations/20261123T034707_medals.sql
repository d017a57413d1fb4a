CREATE TABLE "medal_facts" (
	"user_id" text NOT NULL,
	"fact" text NOT NULL,
	"value" bigint NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "medal_facts_pkey" PRIMARY KEY("user_id","fact")
);
--> statement-breakpoint
CREATE TABLE "medals_earned" (
	"user_id" text NOT NULL,
	"medal_id" text NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "medals_earned_pkey" PRIMARY KEY("user_id","medal_id")
);
--> statement-breakpoint
CREATE TABLE "medals_shown" (
	"user_id" text PRIMARY KEY NOT NULL,
	"medals" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "medals_earned_medal" ON "medals_earned" USING btree ("medal_id");
