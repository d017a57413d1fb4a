import { battleVoted } from '../../happenings/battle.ts'
import { chatSaid } from '../../happenings/chat.ts'
import { pollVoted } from '../../happenings/polls.ts'
import { tokensTipped } from '../../happenings/tokens.ts'
import type { Happening, Happenings, Told } from '../../platform/happenings/index.ts'
import type { Source } from './catalogue.ts'

/** What a person did that counts: how much of it, and when. */
export interface Contribution {
  userId: string
  amount: number
  at: Date
}

interface Counting {
  /** Whether the mission that runs counts this. */
  counts(source: Source): Promise<boolean>
  /** Adds contributions to the mission that runs, within the current transaction. */
  add(source: Source, contributions: Contribution[]): Promise<void>
}

/**
 * Hears of everything that missions count. Each counts exactly once, also when the process ends right after the commit;
 * while no mission counts it, nothing is handed in.
 * @returns waits until all that was committed is counted, or for five seconds
 */
export function countHappenings(happenings: Happenings, { counts, add }: Counting): () => Promise<void> {
  const listen = <Payload extends object>(
    kind: Happening<Payload>,
    source: Source,
    contribution: (payload: Payload) => Omit<Contribution, 'at'>,
  ) =>
    happenings.durable(
      kind,
      'missions',
      (told: readonly Told<Payload>[]) =>
        add(
          source,
          told.map(({ at, payload }) => ({ at, ...contribution(payload) })),
        ),
      { wanted: () => counts(source) },
    )
  const listeners = [
    listen(chatSaid, 'chat', ({ userId }) => ({ userId, amount: 1 })),
    listen(tokensTipped, 'tips', ({ fromUserId, amount }) => ({ userId: fromUserId, amount })),
    listen(pollVoted, 'votes', ({ userId, votes }) => ({ userId, amount: votes })),
    listen(battleVoted, 'votes', ({ userId, votes }) => ({ userId, amount: votes })),
  ]
  return async () => {
    await Promise.all(listeners.map((listener) => listener.caughtUp()))
  }
}
