import { type GlobalChallenge, missionsArea } from '@shoal/bus/missions'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

interface MissionNow extends Loading {
  challenge: GlobalChallenge | null
}

/** The mission on the pages, live, as moderators see it. */
export const useMission = liveStore((shell) =>
  snapshotStore<MissionNow, typeof missionsArea>(shell, {
    source: missionsArea,
    state: () => ({ challenge: null }),
    take: ({ globalChallenge: challenge }) => ({ challenge }),
    changes(on) {
      on(missionsArea.receives.start, (challenge) => ({ phase: 'ready', problem: null, challenge }))
      on(missionsArea.receives.stopped, ({ id }, { challenge }) => ({
        ...{ phase: 'ready', problem: null },
        ...(challenge?.id === id && { challenge: null }),
      }))
      on(missionsArea.receives.progress, ({ id, progress, goal, endedAt }, { challenge }) =>
        challenge?.id === id
          ? { challenge: { ...challenge, progress, goal, endedAt: challenge.endedAt ?? endedAt } }
          : {},
      )
    },
  }),
)
