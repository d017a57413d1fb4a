import type { Contestant } from '@shoal/bus/contestants'
import { Button } from '@shoal/ui/Button'
import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import words from './ActWord.module.css'
import { useContestants } from './contestantsStore.ts'
import styles from './EndorseButton.module.css'

/** Endorses a contestant, or takes it back [PRO-4]. */
export function EndorseButton({ contestant }: { contestant: Contestant }): ReactNode {
  const mine = useContestants((state) => state.endorsement === contestant.id)
  const busy = useContestants((state) => state.busy === contestant.id)
  const toggle = useContestants((state) => state.toggle)
  if (contestant.status !== 'in' && !mine) return null
  return (
    <Button
      size="small"
      variant={mine ? 'live' : 'default'}
      className={styles.button}
      icon={<Heart data-mine={mine} />}
      busy={busy}
      aria-pressed={mine}
      aria-label={`Endorse ${contestant.name}`}
      onClick={() => void toggle(contestant)}
    >
      <span className={words.word}>{mine ? 'Endorsed' : 'Endorse'}</span>
    </Button>
  )
}
