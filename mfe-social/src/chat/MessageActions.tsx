import { isStaff, modalArea } from '@shoal/bus'
import { type ChatMessage, chatArea } from '@shoal/bus/chat'
import { messageActions } from '@shoal/bus/chat/offers'
import type { ReactionName } from '@shoal/bus/chat/rules'
import { tokensArea } from '@shoal/bus/tokens'
import { tip } from '@shoal/bus/tokens/offers'
import { later, Slot, useBlock, useLive, useSession, useShell } from '@shoal/remote-kit'
import { IconButton } from '@shoal/ui/IconButton'
import { AtSign, Coins, Reply, SmilePlus, Trash2, UserRoundX } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChat } from './chatStore.ts'
import styles from './MessageActions.module.css'

export interface MessageActionsProps {
  message: ChatMessage
  /** Adds a reaction or takes it back; without it none is offered. */
  onReact?: (message: ChatMessage, name: ReactionName, on: boolean) => void
  /** Something was done. */
  onDone: () => void
}

// Pressing the button is what brings it.
const ReactionChoice = later(() => import('./ReactionChoice.tsx'), {
  name: 'The choice of reactions',
  size: 'line',
  className: styles.missing,
})

/** What can be done with one message; other remotes add theirs. Only in the document while its row is active. */
export function MessageActions({ message, onReact, onDone }: MessageActionsProps) {
  const { bus, openModal } = useShell()
  const session = useSession()
  const tokens = useLive(tokensArea.states.tokens) ?? 0
  const write = useChat((state) => state.write)
  const [reacting, setReacting] = useState(false)
  const { block } = useBlock()
  const react = useRef<HTMLButtonElement>(null)
  const slot = useMemo(() => ({ message }), [message])
  if (session === null || message.removedBy !== null) return null

  const { from, room, id } = message
  const mine = from.id === session.user.id
  // An author whose account is deleted has level 0 here and can't be spoken to.
  const other = !mine && from.level > 0
  const staff = isStaff({ flags: session.user.app_metadata, pass: session.user.pass })
  const text = message.kind === 'text'
  const reply = () => {
    write(room, { replyTo: message })
    onDone()
  }
  const mention = () => {
    bus.publish(chatArea.topics.mention, { displayName: from.displayName })
    onDone()
  }
  const remove = () => {
    const short = message.text.length > 80 ? `${message.text.slice(0, 80)}…` : message.text
    bus.publish(modalArea.topics.confirm, {
      text: `“${short}” disappears on every page; its place stays.`,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: async () => void (await bus.request(chatArea.sends.remove, { id })),
    })
    onDone()
  }

  const bar = (
    <div className={styles.actions} role="toolbar" aria-label={`Message of ${from.displayName}`} data-actions>
      {/* First: the bar grows to the left, so what comes late moves nothing that somebody is about to press. */}
      <Slot of={messageActions} props={slot} className={styles.slot} />
      {onReact && (
        <IconButton ref={react} size="small" label="React" onClick={() => setReacting(true)}>
          <SmilePlus />
        </IconButton>
      )}
      {text && (
        <IconButton size="small" label="Reply" onClick={reply}>
          <Reply />
        </IconButton>
      )}
      {other && (
        <IconButton size="small" label="Mention" onClick={mention}>
          <AtSign />
        </IconButton>
      )}
      {other && tokens > 0 && (
        <IconButton
          size="small"
          label="Tip"
          className={styles.tip}
          onClick={() => {
            openModal(tip, { user: from, room })
            onDone()
          }}
        >
          <Coins />
        </IconButton>
      )}
      {other && !staff && from.role !== 'mod' && from.role !== 'admin' && (
        <IconButton
          size="small"
          label="Block & report"
          className={styles.remove}
          onClick={() => {
            block(from, { messageId: id })
            onDone()
          }}
        >
          <UserRoundX />
        </IconButton>
      )}
      {/* Staff take away through what the administration adds, with a reason. */}
      {mine && text && !staff && (
        <IconButton size="small" label="Remove" className={styles.remove} onClick={remove}>
          <Trash2 />
        </IconButton>
      )}
    </div>
  )
  if (!reacting || !onReact) return bar
  return (
    // The bar stays until what takes its place is here: the row would lose the pointer.
    <ReactionChoice
      waiting={bar}
      mine={message.reactions?.mine ?? []}
      onChoose={(name, on) => {
        onReact(message, name, on)
        onDone()
      }}
      onClose={() => {
        flushSync(() => setReacting(false))
        react.current?.focus()
      }}
    />
  )
}
