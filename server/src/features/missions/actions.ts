import { limits, type MissionId, type MissionSnapshot } from '@shoal/bus/missions/contract'
import { missionsErrors } from '@shoal/bus/missions/errors'
import { missionWon } from '../../happenings/missions.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useExperience } from '../accounts/index.ts'
import { kindOf } from './catalogue.ts'
import { normalText } from './normal.ts'
import { useMissionRunner } from './runner.ts'
import { useMissions } from './service.ts'
import type { Part, Run } from './store.ts'

/** What a browser's clock may be off in the time between two of its pop-ups, in ms. */
const slack = 50

/** Missions that each person does alone, and the server judges: the spam-filter and the launch texts [MIS-3, MIS-4]. */
export const useActions = service((platform) => {
  const { clock, database, happenings } = platform
  const missions = useMissions(platform)
  const runner = useMissionRunner(platform)
  const { store } = runner
  const experience = useExperience(platform)

  /** The mission that runs, if it is this one and this person has accepted it; both rows locked. */
  async function taking({ userId }: Who, mission: MissionId): Promise<{ run: Run; part: Part }> {
    const run = await missions.running()
    if (run.mission !== mission) refuse(missionsErrors.notThis, { mission: kindOf(run.mission).name })
    const part = await store.lockPart(run.id, userId)
    if (!part || (part.status !== 'accepted' && part.status !== 'success')) refuse(missionsErrors.notAccepted)
    return { run, part }
  }

  const won = (run: Run, { userId }: Who, popups: number): Promise<void> =>
    happenings.happen(missionWon, { runId: run.id, mission: run.mission, userId, popups })

  async function put(part: Part): Promise<void> {
    await store.putPart(part)
    runner.tell(part)
  }

  return {
    /**
     * All pop-ups are closed. Success once per person and mission; a repetition answers as the first time. Throws the
     * Refusals of `taking`, `missions/not-all` and `missions/too-early`.
     */
    complete: (who: Who, closed: number): Promise<MissionSnapshot> =>
      database.transaction(async () => {
        const { run, part } = await taking(who, 'spam-filter')
        if (part.status === 'success') return missions.snapshotOf(run, part)
        if (closed < run.goal) refuse(missionsErrors.notAll, { popups: run.goal, closed })
        const since = clock.ms() - (part.acceptedAt?.getTime() ?? clock.ms())
        if (since < (run.goal - 1) * limits.missionPopupInterval - slack) refuse(missionsErrors.tooEarly)
        const done: Part = { ...part, status: 'success' }
        await put(done)
        await runner.reward(run, who.userId)
        await won(run, who, run.goal)
        return missions.snapshotOf(run, done)
      }),

    /**
     * A launch text; each gives a person XP once in a mission, and all of them are success. Throws the Refusals of
     * `taking`, `missions/wrong-text` and `missions/text-used`.
     */
    launch: (who: Who, typed: string): Promise<MissionSnapshot & { xp: number }> =>
      database.transaction(async () => {
        const { run, part } = await taking(who, 'nuke')
        const text = normalText(typed)
        if (!run.launchTexts.includes(text)) refuse(missionsErrors.wrongText)
        if (part.found.includes(text)) refuse(missionsErrors.textUsed)
        const found = [...part.found, text]
        const next: Part = { ...part, found, status: found.length === run.launchTexts.length ? 'success' : 'accepted' }
        await put(next)
        await experience.change(who.userId, {
          ...{ amount: limits.launchTextXp, reason: 'launch-text', reference: { runId: run.id } },
          key: `launch-text:${run.id}:${text}:${who.userId}`,
        })
        if (next.status === 'success') await runner.reward(run, who.userId)
        if (next.status === 'success') await won(run, who, 0)
        return { ...missions.snapshotOf(run, next), xp: limits.launchTextXp }
      }),
  }
})
