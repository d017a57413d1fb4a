import type { Poll } from '@shoal/bus/polls'
import { useRemaining } from '@shoal/remote-kit'
import { usePolls } from './pollsStore.ts'

/**
 * The time that is left of a poll that runs, by the server's clock, in ms, new each second; null where a moderator stops
 * it, and once it has ended.
 */
export function usePollTimeLeft({ endsAt, endedAt }: Poll): number | null {
  const clockOffset = usePolls((state) => state.clockOffset) ?? 0
  const until = endedAt === null && endsAt ? Date.parse(endsAt) - clockOffset : null
  const left = useRemaining(until ?? 0)
  return until === null ? null : left
}
