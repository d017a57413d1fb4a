import { useEffect, useState } from 'react'
import { formatCountdown } from './countdown.ts'
import { useChatOptions } from './optionsStore.ts'
import styles from './Reading.module.css'

/** Says for how long the person is muted, and why; counts by itself and goes when the time is over [MUTE-1]. */
export default function MutedNotice() {
  const until = useChatOptions((state) => state.mutedUntil)
  const reason = useChatOptions((state) => state.options?.muted?.reason ?? null)
  const speak = useChatOptions((state) => state.speak)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    const look = () => (Date.now() >= until ? speak() : setNow(Date.now()))
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [until, speak])
  if (until === null) return null
  return (
    <p className={styles.muted} role="status">
      A moderator muted you{reason && <>: “{reason}”</>}. You can write again in{' '}
      {/* Said once, not with every second. */}
      <b role="timer" aria-live="off">
        {formatCountdown(until - now)}
      </b>
    </p>
  )
}
