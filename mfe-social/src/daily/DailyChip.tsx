import { Popover } from '@shoal/ui/Popover'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { BarChip } from '../layout/BarChip.tsx'
import { DailyCard } from './DailyCard.tsx'
import styles from './DailyChip.module.css'
import { useDaily } from './dailyStore.ts'
import { useDays } from './useDays.ts'

/** Beside the balance: how many of today's challenges are done; pressed, which ones there are [DAY-1, DAY-2]. */
export default function DailyChip() {
  useDays()
  const challenges = useDaily((state) => state.challenges)
  const streak = useDaily((state) => state.streak)
  const [open, setOpen] = useState(false)
  if (challenges === null || streak === null) return null

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
          icon={<CalendarCheck size={16} aria-hidden="true" />}
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
