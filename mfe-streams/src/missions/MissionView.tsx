import { logIn } from '@shoal/bus/accounts/offers'
import type { GlobalChallenge, MissionStatus } from '@shoal/bus/missions'
import { limits } from '@shoal/bus/missions/limits'
import { nuclearLaunch } from '@shoal/bus/missions/offers'
import { neededToAccept } from '@shoal/bus/missions/rules'
import { useRemaining, useSession, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Meter } from '@shoal/ui/Meter'
import styles from './MissionView.module.css'
import { useMissions } from './missionsStore.ts'

const alone: ReadonlySet<string> = new Set(['spam-filter', 'nuke'])

/** What people read about their own part in a mission. */
function standing(status: MissionStatus, over: boolean, late: boolean): string | null {
  if (status === 'success') return 'Mission complete!!!'
  if (status === 'fail') return 'Mission Failed!!!'
  if (over) return 'This mission is over.'
  if (status === 'accepted') return 'You are in.'
  if (late) return 'There is too little time left to finish it.'
  if (status === 'declined') return 'You declined. There is still time to change your mind.'
  return null
}

/** Whether there is too little time left to accept a mission now. */
export function useTooLate({ mission, goal, endsAt }: GlobalChallenge): boolean {
  const clockOffset = useMissions((state) => state.clockOffset)
  const needed = neededToAccept(mission.id, goal)
  const left = useRemaining(Date.parse(endsAt) - clockOffset)
  return left < needed
}

/** The gain of a mission, as marks. */
export const MissionGain = ({ challenge: { mission, item } }: { challenge: GlobalChallenge }) => (
  <>
    <Badge variant="pill">{mission.xp > 0 ? `+${mission.xp} XP` : `+${limits.launchTextXp} XP each`}</Badge>
    {item && <Badge variant="pill">{item.name}</Badge>}
  </>
)

/** What a mission asks for, how far everybody is, and the person's own part in it. */
export function MissionView({ challenge }: { challenge: GlobalChallenge }) {
  const { mission, goal, progress, endedAt } = challenge
  const status = useMissions((state) => state.status)
  const found = useMissions((state) => state.found)
  const over = endedAt !== null
  const late = useTooLate(challenge)
  const said = standing(status, over, late)
  const shared = !alone.has(mission.id)
  const [value, unit] = mission.id === 'nuke' ? [found, 'launch texts found'] : [progress, mission.unit]
  return (
    <div className={styles.mission}>
      <p className={styles.text}>
        <b>{mission.name}.</b> {mission.description}
      </p>
      <p className={styles.instructions}>{mission.instructions}</p>
      {(shared || mission.id === 'nuke') && (
        <Meter
          label={unit}
          value={value}
          max={goal}
          tone={value >= goal ? 'kelp' : 'live'}
          figures={`${value.toLocaleString('en-US')} / ${goal.toLocaleString('en-US')}`}
          thin
        />
      )}
      {said && (
        <p className={styles.status} data-status={status} role="status">
          {said}
        </p>
      )}
    </div>
  )
}

/** Accept and decline, launch texts, or the way in for visitors; nothing when there is nothing left to do. */
export function MissionActions({ challenge }: { challenge: GlobalChallenge }) {
  const { openModal } = useShell()
  const session = useSession()
  const status = useMissions((state) => state.status)
  const answer = useMissions((state) => state.answer)
  const late = useTooLate(challenge)
  if (challenge.endedAt !== null || status === 'success' || status === 'fail') return null
  if (late && status !== 'accepted') return null
  if (!session)
    return (
      <Button variant="live" onClick={() => openModal(logIn)}>
        Log in to take part
      </Button>
    )
  return (
    <>
      {status !== 'declined' && (
        <Button variant="ghost" onClick={() => void answer('declined')}>
          {status === 'accepted' ? 'Give up' : 'Decline'}
        </Button>
      )}
      {status === 'accepted' && challenge.mission.id === 'nuke' && (
        <Button variant="live" onClick={() => openModal(nuclearLaunch)}>
          Enter launch text
        </Button>
      )}
      {status !== 'accepted' && (
        <Button variant="live" onClick={() => void answer('accepted')}>
          {challenge.mission.acceptText}
        </Button>
      )}
    </>
  )
}
