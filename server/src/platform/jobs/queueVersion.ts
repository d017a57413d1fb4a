import type { PgBoss } from 'pg-boss'
import queue from 'pg-boss/package.json' with { type: 'json' }
import { MigrationRefused } from '../database/index.ts'

/**
 * pg-boss brings its own tables up to date when it starts, in one transaction, but says nothing when they are newer than
 * itself. Throws MigrationRefused then.
 */
export async function refuseNewerQueue(boss: PgBoss): Promise<void> {
  const found = (await boss.isInstalled()) ? await boss.schemaVersion() : null
  if (found === null || found <= queue.pgboss.schema) return
  throw new MigrationRefused(
    `the tables of the job queue have version ${found}, a newer release of Shoal was here; this one has ${queue.pgboss.schema} (pg-boss ${queue.version}); install that release or a later one, or restore the backup from before that upgrade`,
  )
}
