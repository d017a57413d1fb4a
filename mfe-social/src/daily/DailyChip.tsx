import { Popover } from '@shoal/ui/Popover'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { BarChip, UnreadChip } from '../layout/BarChip.tsx'
import { DailyCard } from './DailyCard.tsx'
import styles from './DailyChip.module.css'
import { useDaily } from './dailyStore.ts'
import { useDays } from './useDays.ts'

/** Beside the balance: how many of today's challenges are done; pressed, which ones there are [DAY-1, DAY-2]. */
export default function DailyChip() {
  useDays()
  const daily = useDaily((state) => state)
  const { challenges, streak, phase, problem } = daily
  const [open, setOpen] = useState(false)
  const icon = <CalendarCheck size={16} aria-hidden="true" />
  if (challenges === null || streak === null)
    // While nothing is known yet there is nothing to say; where it could not be read there is.
    return problem === null || phase === 'off' ? null : <UnreadChip icon={icon} what="Today" {...daily} />

  const done = challenges.complete.length
  const all = done + challenges.inProgress.length
  return (
    <Popover
      label="Today"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className={styles.card}
      trigger={
        <BarChip
          icon={icon}
          words="Today"
          figure={`${done}/${all}`}
          {...(done === all && { tone: 'done' })}
          aria-label={`Today: ${done} of ${all} challenges done, day ${streak.days} of your streak`}
        />
      }
    >
      <DailyCard challenges={challenges} streak={streak} onLeave={() => setOpen(false)} />
    </Popover>
  )
}
