CREATE TABLE "chat_directs" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"room" text NOT NULL,
	"last_seq" bigint NOT NULL,
	"read_seq" bigint NOT NULL,
	CONSTRAINT "chat_directs_pkey" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "chat_slow_rooms" (
	"room" text PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_slow_turns" (
	"room" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key" text,
	CONSTRAINT "chat_slow_turns_pkey" PRIMARY KEY("room","user_id")
);
--> statement-breakpoint
CREATE INDEX "chat_directs_room" ON "chat_directs" USING btree ("room");--> statement-breakpoint
CREATE INDEX "chat_directs_latest" ON "chat_directs" USING btree ("user_id","last_seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_slow_turns_user" ON "chat_slow_turns" USING btree ("user_id");
