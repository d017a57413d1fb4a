import { accountsArea } from '@shoal/bus/accounts'
import { fishtoysArea, type QueuedToy } from '@shoal/bus/fishtoys'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

interface WaitingState extends Loading {
  waiting: readonly QueuedToy[]
}

/** The person's toys that wait for a moderator [ITEM-3]. */
export const useWaiting = liveStore((shell: Shell) => {
  const { bus } = shell
  const session = bus.state(accountsArea.states.session)
  const store = snapshotStore<WaitingState, typeof fishtoysArea>(shell, {
    source: fishtoysArea,
    state: () => ({ waiting: [] }),
    take: ({ waiting }) => ({ waiting }),
    changes(on) {
      const decided = ({ id }: { id: string }, { waiting }: WaitingState) => ({
        waiting: waiting.filter((toy) => toy.id !== id),
      })
      on(fishtoysArea.receives.approved, decided)
      on(fishtoysArea.receives.rejected, decided)
    },
    isFor: (person) => person !== null,
    forget: { waiting: [] },
  })
  bus.on(fishtoysArea.receives.queued).subscribe(({ userId }) => {
    // Staff hear of everybody's.
    if (userId === session.value?.user.id) void store.getState().load()
  })
  return store
})
