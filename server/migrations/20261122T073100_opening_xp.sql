-- XP from before it had a ledger: one line each, so that a person's total is the sum of the lines.
INSERT INTO "xp_changes" ("user_id", "asked", "amount", "total", "reason", "reference", "key", "changed_at")
SELECT "id", "xp", "xp", "xp", 'opening', '{}', 'opening:' || "id", now() FROM "users" WHERE "xp" > 0;
