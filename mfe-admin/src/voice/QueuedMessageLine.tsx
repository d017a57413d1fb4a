import { type TtsMessage, voiceArea } from '@shoal/bus/voice'
import { siteRoom } from '@shoal/bus/voice/shapes'
import { UserName, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { Play, Sparkles, Square } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import { ApproveButton, RejectButton, usePointed } from '../layout/decide.tsx'
import { useAttempt } from '../layout/useAttempt.ts'
import { useLineKeys } from '../layout/useLineKeys.ts'
import styles from './MessagesPlate.module.css'
import { rejectTts } from './offers.ts'
import { refreshQueue } from './queue.ts'
import { useListening } from './useListening.ts'

/** Where a message is heard, in words. */
const placeOf = ({ room, roomName }: TtsMessage): string =>
  room === siteRoom ? 'Whole site' : (roomName ?? 'this camera is gone')

/**
 * One message: whose it is, what it says and where, its sound, and the buttons to decide. It is drawn again only when
 * something of it changed: messages that are as they were stay the same objects through a reading of the queue.
 */
export const QueuedMessageLine = memo(function QueuedMessageLine({ message }: { message: TtsMessage }) {
  const { api, openModal } = useShell()
  const attempt = useAttempt()
  const [busy, setBusy] = useState(false)
  const { pointed, line } = usePointed()
  const { id, user, voiceName, status, cost, reason, url, createdAt } = message
  const waits = status === 'queued'
  const isHeard = useListening(({ heard }) => heard === id)
  const listen = useListening((state) => state.listen)
  const stop = useListening((state) => state.stop)
  // A message that leaves the list, decided or turned away from, takes the button with it that would stop it.
  useEffect(() => () => stop(id), [stop, id])

  async function approve(superApproved: boolean) {
    setBusy(true)
    const said = `The message of ${user.displayName} is read aloud${superApproved ? ', and they get a TTS token for it' : ''}`
    await attempt(
      () =>
        api(voiceArea).decide({
          params: { id },
          body: { status: 'approved', ...(superApproved && { superApproved }) },
        }),
      said,
    )
    // Also when it did not work: somebody else may have been quicker.
    await refreshQueue()
    setBusy(false)
  }
  const reject = () => openModal(rejectTts, { message })
  const hear = () => (isHeard ? stop(id) : listen(message))
  const decisions = waits && !busy && { a: () => void approve(false), s: () => void approve(true), r: reject }
  useLineKeys(pointed ? { ...(url !== null && { l: hear }), ...decisions } : null)

  return (
    <li className={styles.message} aria-label={`Message of ${user.displayName}`} {...line}>
      <div className={styles.line}>
        <UserName user={user} />
        <span>
          · <b>{placeOf(message)}</b> · {voiceName} · <Time at={createdAt} show="relative" />
        </span>
        {message.superApproved && <Badge variant="live">super-approved</Badge>}
        {message.autoApproved && <Badge variant="mod">staff, not asked</Badge>}
      </div>
      <p className={styles.words} dir="auto">
        {message.message}
      </p>
      <p className={styles.line}>
        <span>Cost {cost > 0 ? <Tokens amount={cost} /> : 'a TTS token'}</span>
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
                title="Super-approve (S). Its sender gets a TTS token for it"
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
