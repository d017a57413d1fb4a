import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { sqlState, sqlStates } from '../../platform/database/index.ts'
import { remoteChannels, remoteVersions } from './tables.ts'
import type { VersionFiles } from './versionFiles.ts'
import type { Versions } from './versions.ts'

/** Builds of one remote that came with the server and are kept. */
const kept = 10

/**
 * Deletes all but the newest builds that came with the server: so building all day does not fill the disk. Builds that a
 * team shipped, or a channel names, stay.
 */
export async function prune(
  name: string,
  { database, versions, versionFiles }: { database: Database; versions: Versions; versionFiles: VersionFiles },
): Promise<void> {
  const bundled = (await versions.list(name)).filter(({ source }) => source === 'bundled')
  const named = sql`exists (
    select 1 from ${remoteChannels} c where c.name = ${remoteVersions.name}
    and ${remoteVersions.id} in (c.stable, c.previous, c.candidate, c.pinned))`
  for (const { id } of bundled.slice(kept)) {
    try {
      const gone = await database.db
        .delete(remoteVersions)
        .where(and(eq(remoteVersions.name, name), eq(remoteVersions.id, id), sql`not ${named}`))
        .returning({ id: remoteVersions.id })
      if (gone.length === 0) continue
    } catch (error) {
      // Somebody chose it in this moment.
      if (sqlState(error) === sqlStates.foreignKeyViolation) continue
      throw error
    }
    versions.forget(name, id)
    await versionFiles.remove(name, id)
  }
}
