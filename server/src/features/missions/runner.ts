import { missionEnded, missionWon } from '../../happenings/missions.ts'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { useExperience } from '../accounts/index.ts'
import { kindOf, type Source } from './catalogue.ts'
import { type Contribution, countHappenings } from './counting.ts'
import { useMissionPrizes } from './prizes.ts'
import { createStore, type Part, present, type Run } from './store.ts'

type Outcome = 'success' | 'fail'

/** How long comings and goings are collected before people are counted, in ms. */
const countInterval = 200
/** Another mission runs, or none. */
const runChanged = topic<Record<string, never>>('missions.run-changed')
/** People who get their outcome in one transaction. */
const settleAtOnce = 100

/**
 * The mission that runs: counts what people do, ends by its goal or by the clock, and gives everybody who accepted the
 * outcome. All of it is in the database; memory only holds when to look again, and which acts need no look.
 */
export const useMissionRunner = service((platform) => {
  const { clock, database, gateway, happenings, jobs, log, nodes, publisher } = platform
  const store = createStore(database)
  const experience = useExperience(platform)

  /** Gives somebody the XP and prizes of a mission that they won: once, whichever way it was won [MIS-4]. */
  async function reward({ id, mission, item }: Run, userId: string): Promise<void> {
    const { name, xp } = kindOf(mission)
    const why = { reason: 'mission' as const, reference: { runId: id, name }, key: `mission:${id}:${userId}` }
    if (xp > 0) await experience.change(userId, { amount: xp, ...why })
    if (item) await useMissionPrizes(platform).give(userId, item.id, why)
  }

  const watched = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } catch (error) {
      log.error({ err: error }, 'the mission could not go on')
    }
  }

  // The job ends a mission whatever happens to this process; the timer ends it in time.
  const endJob = jobs.define<{ runId: string }>('mission-end', ({ runId }) => end(runId))
  const settleJob = jobs.define<{ runId: string }>('mission-settle', ({ runId }) => settle(runId), {
    timeoutSeconds: 600,
  })
  let endTimer: NodeJS.Timeout | null = null
  let handsTimer: NodeJS.Timeout | null = null
  let counting: Source | null = null
  const counted = countHappenings(happenings, { counts, add })

  const show = publisher.batcher('missions:progress', (_room, runs: Run[]) => {
    const last = runs.at(-1)!
    const same = runs.filter(({ id }) => id === last.id)
    const { id, goal } = last
    const endedAt = same.map((run) => present(run).endedAt).find((at) => at !== null) ?? null
    // Commits may be told in another order than they happened; but for the people on deck, progress only grows.
    const progress = last.mission === 'all-hands' ? last.progress : Math.max(...same.map((run) => run.progress))
    return { id, goal, progress, endedAt }
  })

  function tell(part: Part): void {
    publisher.toUser(part.userId, 'missions:status', {
      ...{ id: part.runId, status: part.status, found: part.found.length },
      acceptedAt: part.acceptedAt?.toISOString() ?? null,
    })
  }

  const isOver = (run: Run): boolean => run.endedAt !== null || run.endsAt.getTime() <= clock.ms()

  /** Looks again what counts now; follows every change of which mission runs. */
  async function refresh(): Promise<void> {
    const run = await store.current()
    counting = run && !isOver(run) ? kindOf(run.mission).counts : null
    if (endTimer) clearTimeout(endTimer)
    endTimer = null
    if (!run || run.endedAt) return
    const left = Math.max(0, run.endsAt.getTime() - clock.ms())
    endTimer = setTimeout(() => watched(end(run.id)), left + 1).unref()
  }

  /** Whether the mission that runs counts this. Another node's start is not overlooked. */
  async function counts(source: Source): Promise<boolean> {
    // The embedded database serves one process: nobody else starts and stops missions.
    if (database.dialect === 'pglite') return counting === source
    const mission = await store.running()
    return mission !== null && kindOf(mission).counts === source
  }

  /** Another mission runs now, or none: this node looks at once, the others as they hear of it. */
  async function changed(): Promise<void> {
    nodes.tell(runChanged, {})
    await refresh()
  }

  nodes.on(runChanged, () => refresh())
  nodes.onGap(() => refresh())

  /** Ends a locked mission; people who accepted it and are not through get this outcome. */
  async function finish(run: Run, outcome: Outcome): Promise<void> {
    const endedAt = clock.now()
    await store.change(run.id, { endedAt, outcome })
    await settleJob.enqueue({ runId: run.id }, { singletonKey: run.id })
    await happenings.happen(missionEnded, { runId: run.id, outcome })
    show(rooms.all, { ...run, endedAt })
    database.afterCommit(() => watched(changed()))
  }

  /** Gives the outcome of a mission to everybody who waits for it. Running it again changes nothing. */
  async function settle(runId: string): Promise<void> {
    const run = await store.byId(runId)
    if (!run?.outcome) return
    const { outcome } = run
    for (;;) {
      const done = await database.transaction(async () => {
        const parts = await store.settleSome(runId, outcome, settleAtOnce)
        for (const part of parts) {
          if (outcome === 'success') {
            await reward(run, part.userId)
            await happenings.happen(missionWon, { runId, mission: run.mission, userId: part.userId, popups: 0 })
          }
          tell(part)
        }
        return parts.length
      })
      if (done < settleAtOnce) return
    }
  }

  /** Ends a mission whose time is up. Running it again, or too early, does no harm. */
  async function end(runId: string): Promise<void> {
    // What was done in time still counts.
    await counted()
    await database.transaction(async () => {
      const run = await store.lock()
      if (run?.id !== runId || run.endedAt) return
      if (run.endsAt.getTime() > clock.ms()) database.afterCommit(() => watched(refresh()))
      else await finish(run, 'fail')
    })
  }

  /** Adds what people did to the locked mission that counts it, in the current transaction. */
  async function add(source: Source, contributions: Contribution[]): Promise<void> {
    const run = await store.lock()
    if (!run || run.endedAt || kindOf(run.mission).counts !== source) return
    const progress = await store.advance(run, contributions)
    if (progress === run.progress) return
    if (progress >= run.goal) await finish({ ...run, progress }, 'success')
    else show(rooms.all, { ...run, progress })
  }

  /** Compares the people online with those who have accepted; the mission succeeds if nobody is missing. */
  async function countHands(): Promise<void> {
    if (counting !== 'accepts') return
    const online = [...gateway.usersOnline()]
    await database.transaction(async () => {
      const run = await store.lock()
      if (!run || isOver(run) || kindOf(run.mission).counts !== 'accepts') return
      const accepted = await store.accepted(run.id, online)
      const goal = Math.max(kindOf(run.mission).goal.min, online.length)
      if (accepted === run.progress && goal === run.goal) return
      await store.setProgress(run.id, accepted, goal)
      if (accepted >= goal) await finish({ ...run, goal, progress: accepted }, 'success')
      else show(rooms.all, { ...run, goal, progress: accepted })
    })
  }

  return {
    store,
    tell,
    reward,
    isOver,
    settle,
    refresh,
    changed,

    /** Notices that this mission runs; if another node started it, other acts count from now on. */
    async noticed(run: Run): Promise<void> {
      if (counting !== kindOf(run.mission).counts) await refresh()
    },

    /** Somebody came, went, accepted or declined. */
    handsChanged(): void {
      if (counting !== 'accepts' || handsTimer) return
      handsTimer = setTimeout(() => {
        handsTimer = null
        watched(countHands())
      }, countInterval).unref()
    },

    /** The job that ends a mission; belongs to the transaction that starts it. */
    async schedule(run: Run): Promise<void> {
      await endJob.enqueue({ runId: run.id }, { startAfter: run.endsAt, singletonKey: run.id })
      database.afterCommit(() => watched(changed()))
    },
  }
})
