import { formatCountdown } from '@shoal/bus'
import type { MarketItem } from '@shoal/bus/market'
import { useEffect, useReducer } from 'react'
import styles from './Countdown.module.css'
import { useMarketStore } from './marketStore.ts'

const [second, minute] = [1_000, 60_000]
/** From here on seconds count. */
const close = 10 * minute

function text(left: number): string {
  if (left <= 0) return 'ending…'
  if (left < close) return formatCountdown(left)
  const minutes = Math.ceil(left / minute)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** How long an auction still goes on, by the server's clock; once it is over, how it ended. */
export function Countdown({ item: { endsAt, status }, label = false }: { item: MarketItem; label?: boolean }) {
  const ahead = useMarketStore((state) => state.ahead)
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = Date.parse(endsAt) - ahead - Date.now()
  const open = status === 'open'
  useEffect(() => {
    if (!open || left <= 0) return
    // The shown time is rounded up: it changes when less than a whole minute or second is left.
    const step = left > close + second ? minute : second
    const timer = setTimeout(tick, (left % step) + 5)
    return () => clearTimeout(timer)
  })
  if (!open)
    return <span className={styles.over}>{{ sold: 'Sold', unsold: 'Not sold', cancelled: 'Closed' }[status]}</span>
  return (
    <span className={styles.left} data-close={left < close || undefined} data-last={left < minute || undefined}>
      {label && 'Ends in '}
      <time dateTime={endsAt}>{text(left)}</time>
    </span>
  )
}
