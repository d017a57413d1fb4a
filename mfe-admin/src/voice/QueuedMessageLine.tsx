import { type RoomMessage, voiceArea } from '@shoal/bus/voice'
import { siteRoom } from '@shoal/bus/voice/shapes'
import { UserName, useShell } from '@shoal/remote-kit'
import { useListening } from '@shoal/remote-kit/listening'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { Play, Sparkles, Square } from 'lucide-react'
import { memo, useState } from 'react'
import { ApproveButton, RejectButton, usePointed } from '../layout/decide.tsx'
import { Quote } from '../layout/Quote.tsx'
import { useAttempt } from '../layout/useAttempt.ts'
import { useLineKeys } from '../layout/useLineKeys.ts'
import styles from './MessagesPlate.module.css'
import { rejectSfx, rejectTts } from './offers.ts'
import { refreshQueue } from './queue.ts'
import { contentOf, sourceOf, wordsOf } from './words.ts'

/** Where a message is heard, in words. */
const placeOf = ({ room, roomName }: RoomMessage): string =>
  room === siteRoom ? 'Whole site' : (roomName ?? 'this camera is gone')

/**
 * One message: whose it is, what is heard and where, its sound, and the buttons to decide. It is drawn again only when
 * something of it changed: messages that are as they were stay the same objects through a reading of the queue.
 */
export const QueuedMessageLine = memo(function QueuedMessageLine({ message }: { message: RoomMessage }) {
  const { api, openModal } = useShell()
  const attempt = useAttempt()
  const [busy, setBusy] = useState(false)
  const { pointed, line } = usePointed()
  const { id, user, status, cost, reason, url, createdAt } = message
  const { title, name, aToken, approved, failed } = wordsOf(message)
  const waits = status === 'queued'
  const { isHeard, toggle: hear } = useListening(url)

  async function approve(superApproved: boolean) {
    setBusy(true)
    const whose = `The ${name} of ${user.displayName}`
    await attempt(
      () =>
        api(voiceArea).decide({
          params: { id },
          body: { status: 'approved', ...(superApproved && { superApproved }) },
        }),
      ({ message: decided }) =>
        // Its camera went off while it waited.
        decided.status === 'failed'
          ? { type: 'warning', text: `${whose} ${failed}: its camera is not on any more. They were paid back` }
          : { type: 'success', text: `${whose} ${approved}${superApproved ? `, and they get ${aToken} for it` : ''}` },
    )
    // Also when it did not work: somebody else may have been quicker.
    await refreshQueue()
    setBusy(false)
  }
  const reject = () => openModal(message.kind === 'tts' ? rejectTts : rejectSfx, { message })
  const decisions = waits && !busy && { a: () => void approve(false), s: () => void approve(true), r: reject }
  useLineKeys(pointed ? { ...(url !== null && { l: hear }), ...decisions } : null)

  return (
    <li className={styles.message} aria-label={`${title} of ${user.displayName}`} {...line}>
      <div className={styles.line}>
        <UserName user={user} />
        <span>
          · <b>{placeOf(message)}</b> · {sourceOf(message)} · <Time at={createdAt} show="relative" />
        </span>
        {message.superApproved && <Badge variant="live">super-approved</Badge>}
        {message.autoApproved && <Badge variant="mod">staff, not asked</Badge>}
      </div>
      <Quote>{contentOf(message)}</Quote>
      <p className={styles.line}>
        <span>Cost {cost > 0 ? <Tokens amount={cost} /> : aToken}</span>
        {url === null && <span>· {waits ? 'Its sound is being made' : 'It has no sound now'}</span>}
      </p>
      {reason && <p className={styles.line}>Reason: {reason}</p>}
      {(url !== null || waits) && (
        <div className={styles.actions}>
          {url !== null && (
            <Button
              size="small"
              icon={isHeard ? <Square /> : <Play />}
              aria-keyshortcuts="L"
              title={isHeard ? 'Stop (L)' : 'Listen (L)'}
              onClick={hear}
            >
              {isHeard ? 'Stop' : 'Listen'}
            </Button>
          )}
          {waits && (
            <>
              <ApproveButton busy={busy} onClick={() => void approve(false)} />
              <Button
                size="small"
                icon={<Sparkles />}
                busy={busy}
                aria-keyshortcuts="S"
                title={`Super-approve (S). Its sender gets ${aToken} for it`}
                onClick={() => void approve(true)}
              >
                Super-approve
              </Button>
              <RejectButton onClick={reject} />
            </>
          )}
        </div>
      )}
    </li>
  )
})
