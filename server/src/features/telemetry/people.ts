import type { BuildRef } from '@shoal/bus/remotes/contract'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { type BuildOf, buildKey, hour } from './recent.ts'
import type { Subject } from './subjects.ts'
import { remotePeople, remoteVerdicts } from './tables.ts'

/** Visitors of one network that count: numbers are easily made up, addresses are not. */
export const visitorsPerNetwork = 3

/** Somebody had a build, and it failed for them or not. */
export interface Met extends BuildOf {
  failed: boolean
}

/** How many people had a build, and for how many of them it failed at least once. */
export interface PeopleCount extends BuildOf {
  people: number
  failing: number
}

/** People's builds within the last hour, in the database, so that every node knows and none forgets [MFE-6]. */
export function createPeople({ database, clock, settings }: Pick<Platform, 'database' | 'clock' | 'settings'>) {
  const { db } = database
  const { environment } = settings
  const hourAgo = () => new Date(clock.ms() - hour)

  return {
    /** Notes somebody's builds and failures, in one statement. Answers with those that are new. */
    async note(subject: Subject, met: readonly Met[]): Promise<Met[]> {
      if (met.length === 0) return []
      const now = clock.now()
      const rows = met.map(({ remote, version, build, failed }) => ({
        ...{ environment, remote, version, build, subject: subject.id, origin: subject.origin },
        ...{ seenAt: now, failedAt: failed ? now : null },
      }))
      // In the same order everywhere, so that two batches do not wait for each other.
      rows.sort((left, right) => (buildKey(left) < buildKey(right) ? -1 : 1))
      const { seenAt, failedAt } = remotePeople
      const news = await db
        .insert(remotePeople)
        .values(rows)
        .onConflictDoUpdate({
          target: [
            remotePeople.environment,
            remotePeople.remote,
            remotePeople.version,
            remotePeople.build,
            remotePeople.subject,
          ],
          set: { seenAt: sql`excluded.seen_at`, failedAt: sql`coalesce(excluded.failed_at, ${failedAt})` },
          // A page that reports again and again writes once a minute.
          setWhere: sql`${seenAt} < excluded.seen_at - interval '1 minute'
            or ${failedAt} is null and excluded.failed_at is not null
            or ${failedAt} < excluded.failed_at - interval '1 minute'`,
        })
        .returning({ remote: remotePeople.remote, version: remotePeople.version, build: remotePeople.build })
      const noted = new Set(news.map(buildKey))
      return met.filter((one) => noted.has(buildKey(one)))
    },

    /** Counts of the last hour; of one remote since a time when given. */
    count(which?: { remote: string; since: Date }): Promise<PeopleCount[]> {
      const since = sql.param(which?.since ?? hourAgo(), remotePeople.seenAt)
      return database.query<PeopleCount>(sql`
        select remote, version, build, count(*)::int as people, (count(*) filter (where failed))::int as failing
        from (
          select remote, version, build, origin, coalesce(failed_at >= ${since}, false) as failed,
            row_number() over (partition by remote, version, build, origin order by subject) as place
          from ${remotePeople}
          where environment = ${environment} and seen_at >= ${since} ${which ? sql`and remote = ${which.remote}` : sql``}
        ) as met
        where origin is null or place <= ${visitorsPerNetwork}
        group by remote, version, build
        order by remote, version, build`)
    },

    /** Remotes that failed for somebody within the last hour. */
    async failing(): Promise<string[]> {
      const rows = await db
        .selectDistinct({ remote: remotePeople.remote })
        .from(remotePeople)
        .where(and(eq(remotePeople.environment, environment), gte(remotePeople.failedAt, hourAgo())))
      return rows.map(({ remote }) => remote)
    },

    /** From when on what people met counts in a judgement of a candidate: an hour ago, or the last verdict on it. */
    async judgedFrom(remote: string, { version, build }: BuildRef): Promise<Date> {
      const [row] = await db
        .select({ at: remoteVerdicts.at })
        .from(remoteVerdicts)
        .where(
          and(
            eq(remoteVerdicts.environment, environment),
            eq(remoteVerdicts.remote, remote),
            eq(remoteVerdicts.version, version),
            eq(remoteVerdicts.build, build),
          ),
        )
      return row && row.at > hourAgo() ? new Date(row.at.getTime() + 1) : hourAgo()
    },

    /** Notes that a candidate was judged now. */
    async noteVerdict(remote: string, { version, build }: BuildRef): Promise<void> {
      const at = clock.now()
      await db
        .insert(remoteVerdicts)
        .values({ environment, remote, version, build, at })
        .onConflictDoUpdate({
          target: [remoteVerdicts.environment, remoteVerdicts.remote, remoteVerdicts.version, remoteVerdicts.build],
          set: { at },
        })
    },

    /** Deletes what no judgement will ask for any more. */
    async tidy(): Promise<void> {
      await db.delete(remotePeople).where(lt(remotePeople.seenAt, hourAgo()))
      await db.delete(remoteVerdicts).where(lt(remoteVerdicts.at, hourAgo()))
    },
  }
}
