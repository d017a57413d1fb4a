import { Badge } from '@shoal/ui/Badge'
import { Tabs } from '@shoal/ui/Tabs'
import { lazy, Suspense } from 'react'
import styles from './ChatPanel.module.css'
import { useChat } from './chatStore.ts'
import { Room } from './Room.tsx'

// Nothing of it is needed for the first look at the chat, and most shows have none.
const CrowdChip = lazy(() => import('./CrowdChip.tsx'))

/** The chat: a tab for the room of the camera on the main picture and one for Global [CHAT-1]. */
export default function ChatPanel() {
  const tabs = useChat((state) => state.tabs)
  const open = useChat((state) => state.open)
  const choose = useChat((state) => state.choose)
  return (
    <div className={styles.panel}>
      <div className={styles.crowd}>
        <Suspense>
          <CrowdChip />
        </Suspense>
      </div>
      <Tabs
        label="Chat rooms"
        className={styles.tabs}
        panelClassName={styles.room}
        value={open}
        onValueChange={choose}
        // Who presses Global while it is the only room wants to stay there when a camera comes.
        onPress={choose}
        tabs={tabs.map(({ room, label }) => ({
          value: room,
          label: (
            <>
              {label}
              {room !== open && <Unread room={room} />}
            </>
          ),
          content: <Room key={room} room={room} label={label} />,
        }))}
      />
    </div>
  )
}

function Unread({ room }: { room: string }) {
  const unread = useChat((state) => Math.min(state.rooms[room]?.unread ?? 0, 100))
  if (unread === 0) return null
  const count = unread > 99 ? '99+' : String(unread)
  return (
    <Badge variant="count" aria-label={`${count} new`} role="img">
      {count}
    </Badge>
  )
}
