import { later } from '@shoal/remote-kit'
import { useChat } from '../chatStore.ts'
import styles from './PinPlace.module.css'

// Most of the time nothing is pinned.
const PinnedLine = later(() => import('./PinnedLine.tsx'), {
  name: 'The pinned message',
  size: 'line',
  className: styles.missing,
})

/** Where the pinned line of a room stands; it takes no room of its own. */
export function PinPlace({ room }: { room: string }) {
  const pin = useChat((state) => state.rooms[room]?.pin ?? null)
  if (!pin) return null
  return (
    <div className={styles.place}>
      <PinnedLine key={pin.message.id} pin={pin} />
    </div>
  )
}
