import { type Audition, auditionsArea } from '@shoal/bus/auditions'
import { inOrder } from '@shoal/bus/auditions/rules'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

export interface AuditionsState extends Loading {
  /** Live ones first. */
  auditions: readonly Audition[]
}

const put = (all: readonly Audition[], one: Audition): Audition[] =>
  [...all.filter(({ liveStreamId }) => liveStreamId !== one.liveStreamId), one].sort(inOrder)

/** Everybody who auditions, live [AUD-1]. */
export const useAuditions = liveStore((shell) =>
  snapshotStore<AuditionsState, typeof auditionsArea>(shell, {
    source: auditionsArea,
    state: () => ({ auditions: [] }),
    take: ({ auditions }) => ({ auditions: auditions.toSorted(inOrder) }),
    changes(on) {
      on(auditionsArea.receives.changed, (audition, { auditions }) => ({ auditions: put(auditions, audition) }))
      on(auditionsArea.receives.removed, ({ liveStreamId }, { auditions }) => ({
        auditions: auditions.filter((one) => one.liveStreamId !== liveStreamId),
      }))
      on(auditionsArea.receives.figures, ({ auditions: changed }, { auditions }) => ({
        auditions: auditions.map((one) => ({
          ...one,
          ...changed.find(({ liveStreamId }) => liveStreamId === one.liveStreamId),
        })),
      }))
    },
  }),
)

/** The audition of a person, once it is there. */
export const useAuditionOf = (userId: string): Audition | undefined =>
  useAuditions((state) => state.auditions.find(({ person }) => person.id === userId))
