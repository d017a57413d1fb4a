import type { Log } from '../../../platform/log.ts'
import type { Forwarding } from './forwarding.ts'

/**
 * A forwarding unit whose failures cost pictures and nothing else: what it throws where nobody could act on it is logged.
 * `join`, `answer` and `pictures` fail as ever, and whoever asked is told.
 */
export function guarded(unit: Forwarding, log: Log): Forwarding {
  const failed = (call: string, error: unknown) =>
    log.error({ err: error, call }, 'the forwarding unit of battles failed')
  /** Waits for what it should not answer with, because a rejection that nobody hears ends the process. */
  async function tell(call: 'leave' | 'end', id: string): Promise<void> {
    try {
      await unit[call](id)
    } catch (error) {
      failed(call, error)
    }
  }

  return {
    join: (request) => unit.join(request),
    answer: (peerId, answer) => unit.answer(peerId, answer),
    pictures: (battleId, peerId) => unit.pictures(battleId, peerId),
    leave: (peerId) => void tell('leave', peerId),
    end: (battleId) => void tell('end', battleId),
    count() {
      try {
        const count: unknown = unit.count()
        if (typeof count === 'number') return count
        throw new TypeError('count() gave no number')
      } catch (error) {
        failed('count', error)
        return Number.NaN
      }
    },
  }
}
