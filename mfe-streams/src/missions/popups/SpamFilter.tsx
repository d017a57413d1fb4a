import type { GlobalChallenge } from '@shoal/bus/missions'
import { limits } from '@shoal/bus/missions/limits'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { useEffect, useState } from 'react'
import { MissionClock } from '../MissionClock.tsx'
import { useMissions } from '../missionsStore.ts'
import { PopUps } from './PopUps.tsx'
import styles from './SpamFilter.module.css'

function readNumbers(text: string | null): number[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter((one) => Number.isInteger(one)) : []
  } catch {
    return []
  }
}

/** MIS-3: the pop-ups of the spam-filter; closing all of them within the time is success. */
export default function SpamFilter({ challenge, acceptedAt }: { challenge: GlobalChallenge; acceptedAt: string }) {
  const { storage } = useShell()
  const clockOffset = useMissions((state) => state.clockOffset)
  const complete = useMissions((state) => state.complete)
  const answer = useMissions((state) => state.answer)
  // The list of closed ones survives a reload of the page, but not the next time that the mission is accepted.
  const key = `spam-filter-${challenge.id}-${acceptedAt}`
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => new Set(readNumbers(storage.session.get(key))))
  const goal = challenge.goal
  const left = goal - closed.size

  const close = (number: number) => {
    const next = new Set(closed).add(number)
    setClosed(next)
    storage.session.set(key, JSON.stringify([...next]))
  }
  useEffect(() => {
    if (left <= 0) void complete(goal)
  }, [left, goal, complete])

  return (
    <div className={styles.filter}>
      <PopUps
        max={goal}
        interval={limits.missionPopupInterval}
        since={Date.parse(acceptedAt) - clockOffset}
        closed={closed}
        onClose={close}
      />
      <div className={styles.counter}>
        <b>Spam filter</b>
        <span>
          <Figure>{closed.size}</Figure> of <Figure>{goal}</Figure> closed
        </span>
        <MissionClock challenge={challenge} />
        <Button size="small" variant="ghost" onClick={() => void answer('declined')}>
          Give up
        </Button>
      </div>
    </div>
  )
}
