import { formatCountdown } from '@shoal/bus'
import type { GlobalChallenge } from '@shoal/bus/missions'
import { useRemaining } from '@shoal/remote-kit'
import { Figure } from '@shoal/ui/Figure'
import { useMissions } from './missionsStore.ts'

/** The time that is left of a mission, by the server's clock. */
export function MissionClock({ challenge }: { challenge: GlobalChallenge }) {
  const clockOffset = useMissions((state) => state.clockOffset)
  const left = useRemaining(Date.parse(challenge.endsAt) - clockOffset)
  if (challenge.endedAt !== null || left === 0) return <span>over</span>
  return (
    <span role="timer">
      <Figure>{formatCountdown(left)}</Figure> left
    </span>
  )
}
