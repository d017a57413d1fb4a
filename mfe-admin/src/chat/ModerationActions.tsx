import type { ChatMessage } from '@shoal/bus/chat'
import { muteUser } from '@shoal/bus/reports/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { IconButton } from '@shoal/ui/IconButton'
import { Ban, MicOff, Trash2 } from 'lucide-react'
import { useLineKeys } from '../layout/useLineKeys.ts'
import { useChatDesk } from './chatDesk.ts'
import styles from './ModerationActions.module.css'
import { removeMessage } from './offers.ts'

/** Actions of staff on a chat message and its author, by button or by key while the line shows its actions. */
export default function ModerationActions({ message }: { message: ChatMessage }) {
  const { openModal } = useShell()
  const session = useSession()
  const desk = useChatDesk((state) => state)
  const { from, removedBy } = message
  const there = removedBy === null
  // Staff stay, and whose account is deleted stands there with level 0.
  const other = from.id !== session?.user.id && from.role !== 'mod' && from.role !== 'admin' && from.level > 0
  const mute = () => openModal(muteUser, { user: from, messageId: message.id, text: message.text })
  const mayBan = other && (session?.user.app_metadata.admin ?? false)

  useLineKeys(
    there
      ? {
          d: () => desk.remove(message),
          delete: () => desk.remove(message),
          ...(other && { 1: () => void desk.mute(message, 1), 0: () => void desk.mute(message, 10), m: mute }),
          ...(mayBan && { b: () => void desk.ban(message) }),
        }
      : null,
  )
  if (!there) return null
  return (
    <div className={styles.actions}>
      <IconButton
        size="small"
        label="Remove"
        title="Remove, with a reason. D removes in ten seconds, with Undo"
        aria-keyshortcuts="D Delete"
        className={styles.hard}
        onClick={() => openModal(removeMessage, { message })}
      >
        <Trash2 />
      </IconButton>
      {other && (
        <>
          <IconButton
            size="small"
            label="Mute for 1 minute"
            title="Mute for 1 minute (1)"
            aria-keyshortcuts="1"
            className={styles.minutes}
            onClick={() => void desk.mute(message, 1)}
          >
            1m
          </IconButton>
          <IconButton
            size="small"
            label="Mute for 10 minutes"
            title="Mute for 10 minutes (0)"
            aria-keyshortcuts="0"
            className={styles.minutes}
            onClick={() => void desk.mute(message, 10)}
          >
            10m
          </IconButton>
        </>
      )}
      {other && (
        <IconButton
          size="small"
          label="Mute with a reason"
          title="Mute with a reason (M)"
          aria-keyshortcuts="M"
          className={styles.hard}
          onClick={mute}
        >
          <MicOff />
        </IconButton>
      )}
      {mayBan && (
        <IconButton
          size="small"
          label="Ban"
          title="Ban (B)"
          aria-keyshortcuts="B"
          className={styles.hard}
          onClick={() => void desk.ban(message)}
        >
          <Ban />
        </IconButton>
      )}
    </div>
  )
}
