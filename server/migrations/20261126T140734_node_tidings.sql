CREATE TABLE "node_tidings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_node" uuid NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "node_tidings_at" ON "node_tidings" USING btree ("at");
