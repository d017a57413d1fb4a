CREATE TABLE "node_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_node" uuid NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "node_outbox_at" ON "node_outbox" USING btree ("at");
