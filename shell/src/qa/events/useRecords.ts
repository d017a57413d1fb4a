import type { BusRecord, HostBus } from '@shoal/bus'
import { useEffect, useState } from 'react'

/** What the bus remembers at one moment. */
export interface Snapshot {
  /** Oldest first. */
  records: readonly BusRecord[]
  dropped: Readonly<Record<string, number>>
  /** Open subscriptions by owner. */
  subscriptions: Readonly<Record<string, number>>
}

/** ms between two looks; what comes in between is drawn together. */
const pause = 100

const lookInto = (bus: HostBus): Snapshot => ({
  records: bus.recent(),
  dropped: bus.dropped(),
  subscriptions: bus.subscriptions(),
})
const counts = ({ dropped, subscriptions }: Snapshot) => JSON.stringify([dropped, subscriptions])

/**
 * Looks into the bus again and again, at most once per animation frame, so that a flood of events costs no more than
 * drawing it. While paused, it keeps showing the same records.
 */
export function useRecords(bus: HostBus, paused: boolean): Snapshot {
  const [seen, setSeen] = useState(() => lookInto(bus))
  useEffect(() => {
    if (paused) return
    let frame = 0
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      setSeen((before) => {
        const now = lookInto(bus)
        const same = now.records.at(-1) === before.records.at(-1) && counts(now) === counts(before)
        return same ? before : now
      })
      timer = setTimeout(() => {
        frame = requestAnimationFrame(look)
      }, pause)
    }
    look()
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [bus, paused])
  return seen
}
