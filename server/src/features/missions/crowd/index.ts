import type { GlobalChallenge, MissionId } from '@shoal/bus/missions/contract'
import type { CrowdPart, Scene } from '../../../platform/crowd/act.ts'

/** From one mission of the crowd to the next, before the first one, and how long an ended one is left to be seen; in ms. */
const pause = 15 * 60_000
const first = 3 * 60_000
const shown = 60_000

/** What the host starts: what a crowd can do together, with goals that it may just miss. */
const kinds: readonly { id: MissionId; goal?: number; seconds: number }[] = [
  { id: 'feeding-frenzy', goal: 60, seconds: 120 },
  { id: 'pass-the-hat', goal: 60, seconds: 180 },
  { id: 'landslide', goal: 30, seconds: 150 },
  { id: 'all-hands', seconds: 90 },
]

/** The host starts a mission now and then; most of the crowd take part. Each ends by its goal or by its clock. */
export function missionsCrowd(): CrowdPart {
  let begun = 0
  let mine: string | null = null
  let left = [...kinds]

  async function host(scene: Scene): Promise<void> {
    const staff = scene.host
    if (!staff) return
    const { globalChallenge: mission } = await staff.api.missions.read()
    const now = scene.clock.ms()
    const ended = mission?.endedAt
    if (mission?.id === mine && ended && now - Date.parse(ended) >= shown) await staff.api.missions.stop()
    if ((mission && !ended) || now - begun < first) return
    if (mission && now - Date.parse(mission.startedAt) < pause) return
    if (left.length === 0) left = [...kinds]
    const next = scene.chance.pick(left)
    left = left.filter((one) => one !== next)
    const { id: globalChallengeId, ...bounds } = next
    const started = await staff.api.missions.start({ body: { globalChallengeId, ...bounds } })
    mine = started.globalChallenge.id
    // The next one counts from this one, also once it was cleared away.
    begun = now + pause - first
  }

  function accept(mission: GlobalChallenge, scene: Scene): void {
    const wanted = scene.here().filter(() => mission.mission.id === 'all-hands' || scene.chance.happens(0.7))
    const everybody = mission.mission.id === 'all-hands' && scene.host ? [...wanted, scene.host] : wanted
    for (const one of everybody) scene.after(scene.chance.between(3, 45), () => one.api.missions.accept())
  }

  return {
    acts: [{ name: 'missions.host', every: [15, 30], act: host }],
    begins: (scene) => {
      begun = scene.clock.ms()
    },
    hears: { 'missions:start': accept },
  }
}
