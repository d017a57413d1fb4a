import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { useRemotes } from '../remotes/index.ts'
import type { createPeople, PeopleCount } from './people.ts'
import { verdict } from './verdict.ts'

/** How long reports gather before a candidate is judged by them, in ms. */
const gatherFor = 1_000

/**
 * MFE-6, MFE-13: judges candidates by people's failures with them. Judgements are jobs, so that one happens exactly once
 * however many nodes saw the reports, and also when the one that saw them is gone. Call it before the queue is started.
 */
export function createJudgement(platform: Platform, people: ReturnType<typeof createPeople>) {
  const { database, jobs, clock, log, settings } = platform

  async function judge(remote: string): Promise<void> {
    await database.transaction(async () => {
      // One at a time over all nodes: the second finds no candidate, or one that is flagged.
      await database.query(
        sql`select pg_advisory_xact_lock(hashtext(${`remote verdict ${settings.environment} ${remote}`}))`,
      )
      const remotes = useRemotes(platform)
      const channel = await remotes.candidateOf(remote)
      if (!channel?.candidate) return
      const { candidate, stable, guard, flagged } = channel
      if (flagged && !guard.rollback) return
      const counts = await people.count({ remote, since: await people.judgedFrom(remote, candidate) })
      const met = ({ version, build }: { version: string; build: string }): PeopleCount =>
        counts.find((count) => count.version === version && count.build === build) ?? {
          ...{ remote, version, build, people: 0, failing: 0 },
        }
      const reason = verdict(met(candidate), stable && met(stable), guard)
      if (reason === null) return
      const { rolledBack } = await remotes.judge(remote, candidate, reason)
      // A candidate that was rolled back and is tried again is judged by new failures alone. Failures of one that was only
      // flagged still count.
      if (rolledBack) await people.noteVerdict(remote, candidate)
      database.afterCommit(() =>
        log.warn({ remote, version: candidate.version, rolledBack }, `a candidate fails too often: ${reason}`),
      )
    })
  }

  // Servers of another environment may work on the same database, and each knows its own candidates.
  const job = jobs.define<{ remote: string }>(`remote-judgement-${settings.environment}`, ({ remote }) => judge(remote))
  const every = `remote-judgements-${settings.environment}`
  // A candidate is also judged anew when nobody reports but the operator asks for more.
  jobs.define(every, async () => {
    for (const remote of await people.failing()) await judge(remote)
  })
  jobs.cron(every, '* * * * *')

  return {
    /** Has a remote's candidate judged soon, with all reports until then. */
    async ask(remote: string): Promise<void> {
      await job.enqueue({ remote }, { singletonKey: remote, startAfter: new Date(clock.ms() + gatherFor) })
    },
  }
}
