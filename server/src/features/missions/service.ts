import type { MissionId, MissionItem, MissionSnapshot } from '@shoal/bus/missions/contract'
import { missionsErrors } from '@shoal/bus/missions/errors'
import { appearing, neededToAccept } from '@shoal/bus/missions/rules'
import { missionStarted, missionStopped } from '../../happenings/missions.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine } from '../../platform/oneLine.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { kindOf, type MissionKind, missionOf } from './catalogue.ts'
import { normalText } from './normal.ts'
import { useMissionPrizes } from './prizes.ts'
import { useMissionRunner } from './runner.ts'
import { type Part, present, type Run } from './store.ts'

export interface NewRun {
  globalChallengeId: MissionId
  goal?: number
  seconds?: number
  launchTexts?: string[]
  itemId?: number
}

/** Time that closing the last pop-ups takes at least, in seconds: a spam-filter is not shorter than this beside them. */
const filterSpare = 10

function launchTextsOf(kind: MissionKind, wanted: string[] | undefined): string[] {
  if (kind.id !== 'nuke') {
    if (wanted) refuse(missionsErrors.launchTexts, 'notNuke')
    return []
  }
  const texts = (wanted ?? []).map((text) => normalText(oneLine(text)))
  if (texts.length === 0) refuse(missionsErrors.launchTexts, 'none')
  if (texts.includes('')) refuse(missionsErrors.launchTexts, 'unreadable')
  if (new Set(texts).size < texts.length) refuse(missionsErrors.launchTexts, 'same')
  return texts
}

function goalOf(kind: MissionKind, { goal, seconds = kind.seconds }: NewRun, texts: string[]): number {
  const { usual, min, max } = kind.goal
  if (kind.id === 'nuke') {
    if (goal !== undefined) refuse(missionsErrors.badGoal, 'ofNuke')
    return texts.length
  }
  const chosen = goal ?? usual
  if (chosen < min || chosen > max) refuse(missionsErrors.badGoal, 'range', { min, max })
  if (kind.id === 'spam-filter' && seconds * 1_000 < appearing(chosen) + filterSpare * 1_000)
    refuse(missionsErrors.badGoal, 'time', {
      popups: chosen,
      seconds: Math.ceil(appearing(chosen) / 1_000) + filterSpare,
    })
  return chosen
}

/**
 * Global missions: moderators start and stop them, everybody accepts or declines [MIS-1]. Missions that each person does
 * alone are in actions.ts.
 */
export const useMissions = service((platform) => {
  const { clock, database, happenings, publisher, outbox } = platform
  const runner = useMissionRunner(platform)
  const { store } = runner

  const snapshotOf = (run: Run, part: Part | null): MissionSnapshot => ({
    globalChallenge: present(run),
    status: part?.status ?? 'none',
    found: part?.found.length ?? 0,
    acceptedAt: part?.acceptedAt?.toISOString() ?? null,
  })

  function itemOf(id: number): MissionItem {
    return useMissionPrizes(platform).find(id) ?? refuse(missionsErrors.noSuchItem, { id })
  }

  /** The mission that runs, kept running until the end of the transaction. */
  async function running(): Promise<Run> {
    const run = await store.lock('share')
    if (!run) refuse(missionsErrors.none)
    if (runner.isOver(run)) refuse(missionsErrors.over)
    return run
  }

  /** Changes somebody's part in the mission that runs; everything of that person waits for each other. */
  const change = (who: Who, decide: (run: Run, before: Part | null) => Part | null): Promise<MissionSnapshot> =>
    database.transaction(async () => {
      const run = await running()
      await runner.noticed(run)
      const before = await store.lockPart(run.id, who.userId)
      const part = decide(run, before)
      if (!part) return snapshotOf(run, before)
      await store.putPart(part)
      runner.tell(part)
      database.afterCommit(() => runner.handsChanged())
      return snapshotOf(run, part)
    })

  return {
    snapshotOf,
    running,

    /** The mission as it stands for a person; without one, nothing and `none`. */
    async snapshot(who: Who | null): Promise<MissionSnapshot> {
      const run = await store.current()
      if (!run) return { globalChallenge: null, status: 'none', found: 0, acceptedAt: null }
      return snapshotOf(run, who && (await store.part(run.id, who.userId)))
    },

    /**
     * Starts a mission; one that is over makes room. Throws the Refusals `missions/running`, `missions/bad-goal`,
     * `missions/launch-texts` and `missions/no-such-item`.
     */
    async start(who: Who, wanted: NewRun) {
      const kind = kindOf(wanted.globalChallengeId)
      const launchTexts = launchTextsOf(kind, wanted.launchTexts)
      const goal = goalOf(kind, wanted, launchTexts)
      const item = wanted.itemId === undefined ? null : itemOf(wanted.itemId)
      const globalChallenge = await database.transaction(async () => {
        await store.lockStart()
        const before = await store.lock()
        if (before && !runner.isOver(before))
          refuse(missionsErrors.running, { mission: missionOf(before.mission).name })
        const startedAt = clock.now()
        if (before) await store.change(before.id, { clearedAt: startedAt })
        const run: Run = {
          ...{ id: newId(), mission: kind.id, goal, progress: 0, launchTexts, item, startedAt },
          endsAt: new Date(startedAt.getTime() + (wanted.seconds ?? kind.seconds) * 1_000),
          ...{ endedAt: null, outcome: null, clearedAt: null },
        }
        await store.insert(run)
        await happenings.happen(missionStarted, { byUserId: who.userId, runId: run.id, name: kind.name, goal })
        await runner.schedule(run)
        publisher.toAll('missions:start', present(run))
        return present(run)
      })
      await runner.refresh()
      runner.handsChanged()
      return { globalChallenge }
    },

    /** Stops the mission and takes it off every page. Throws the Refusal `missions/none`. */
    async stop(who: Who): Promise<void> {
      await database.transaction(async () => {
        const run = await store.lock()
        if (!run) refuse(missionsErrors.none)
        const now = clock.now()
        await store.change(run.id, { clearedAt: now, ...(run.endedAt === null && { endedAt: now }) })
        await happenings.happen(missionStopped, {
          byUserId: who.userId,
          runId: run.id,
          name: missionOf(run.mission).name,
        })
        await outbox.publish(rooms.all, 'missions:stopped', { id: run.id })
      })
      await runner.changed()
    },

    /** Takes part. Throws the Refusals `missions/none`, `missions/over` and `missions/too-late`. */
    accept: (who: Who): Promise<MissionSnapshot> =>
      change(who, (run, before) => {
        if (before && before.status !== 'declined') return null
        const left = run.endsAt.getTime() - clock.ms()
        if (left < neededToAccept(run.mission, run.goal)) refuse(missionsErrors.tooLate)
        return {
          ...{ runId: run.id, userId: who.userId, status: 'accepted', acceptedAt: clock.now() },
          found: before?.found ?? [],
        }
      }),

    /** Does not take part, or gives up. Throws the Refusals `missions/none` and `missions/over`. */
    decline: (who: Who): Promise<MissionSnapshot> =>
      change(who, (run, before) => {
        if (before && before.status !== 'accepted') return null
        const { acceptedAt = null, found = [] } = before ?? {}
        return { runId: run.id, userId: who.userId, status: 'declined', acceptedAt, found }
      }),

    /** Removes what is personal; belongs to the deletion of an account. */
    forget: (userId: string): Promise<void> => store.forget(userId),
  }
})
