import { later } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Tabs } from '@shoal/ui/Tabs'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { Lock, Mail, Ticket } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './ChatPanel.module.css'
import { useChat } from './chatStore.ts'
import { unreadOf } from './direct/Conversations.ts'
import { Room } from './Room.tsx'
import { useChatOptions } from './reading/optionsStore.ts'
import { DIRECT } from './tabs.ts'

// Nothing of them is needed for the first look at the chat, and most shows have no crowd.
const CrowdChip = later(() => import('./CrowdChip.tsx'), { silent: 'nobody expects it' })
const ChatView = later(() => import('./ChatView.tsx'), { name: 'The view of the chat', size: 'icon' })
const Direct = later(() => import('./direct/Direct.tsx'), { name: 'The list of your conversations' })

/** Tabs that are known by a picture: with all their words they would not fit. */
const pictures: Readonly<Record<string, ReactNode>> = {
  pass: <Ticket className={styles.picture} aria-hidden="true" />,
  xl: (
    <>
      <Ticket className={styles.picture} aria-hidden="true" />
      <span aria-hidden="true">XL</span>
    </>
  ),
  [DIRECT]: <Mail className={styles.picture} aria-hidden="true" />,
}

/**
 * The chat: a tab for the room of the camera on the main picture, for Global, and for each room of a pass, a clan or two
 * people [CHAT-1].
 */
export default function ChatPanel() {
  const tabs = useChat((state) => state.tabs)
  const open = useChat((state) => state.open)
  const choose = useChat((state) => state.choose)
  const options = useChatOptions((state) => state.options)
  const panel = useRef<HTMLDivElement>(null)
  // There may be more tabs than room for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each tab that opens
  useEffect(() => {
    const tab = panel.current?.querySelector('[role="tab"][aria-selected="true"]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <div
      ref={panel}
      className={styles.panel}
      data-many={tabs.length > 2 || undefined}
      data-text-size={options?.textSize}
      data-timeless={options?.timestamps === false || undefined}
    >
      <div className={styles.crowd}>
        <CrowdChip />
        <ChatView />
      </div>
      <Tabs
        label="Chat rooms"
        className={styles.tabs}
        panelClassName={styles.room}
        value={open}
        onValueChange={choose}
        // Somebody who presses Global while it is the only room wants to stay there when a camera comes.
        onPress={choose}
        tabs={tabs.map(({ room, label, locked }) => ({
          value: room,
          label: (
            <>
              {locked ? <Lock className={styles.lock} aria-hidden="true" /> : pictures[room]}
              {!locked && room in pictures ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
              {locked && <VisuallyHidden>, closed to you</VisuallyHidden>}
              {room === DIRECT ? <UnreadDirect /> : room !== open && <Unread room={room} />}
            </>
          ),
          content: room === DIRECT ? <Direct /> : <Room key={room} room={room} label={label} locked={locked} />,
        }))}
      />
    </div>
  )
}

function Unread({ room }: { room: string }) {
  return <Count of={useChat((state) => Math.min(state.rooms[room]?.unread ?? 0, 100))} />
}

function UnreadDirect() {
  return <Count of={useChat((state) => Math.min(unreadOf(state.direct), 100))} />
}

function Count({ of: unread }: { of: number }) {
  if (unread === 0) return null
  const count = unread > 99 ? '99+' : String(unread)
  return (
    <Badge variant="count" aria-label={`${count} new`} role="img">
      {count}
    </Badge>
  )
}
