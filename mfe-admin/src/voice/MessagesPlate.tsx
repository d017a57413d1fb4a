import { type MessageStatus, voiceArea } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Listing, usePages } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { Plate } from '@shoal/ui/Plate'
import { AudioLines } from 'lucide-react'
import { useState } from 'react'
import styles from './MessagesPlate.module.css'
import { ttsVoices } from './offers.ts'
import { QueuedMessageLine } from './QueuedMessageLine.tsx'
import { calmRefresh, queueKey } from './queue.ts'

/** What the plate is about, as one says it. */
const both = 'TTS messages and sound effects'

const states: ReadonlyArray<{ value: MessageStatus; label: string; none: string }> = [
  { value: 'queued', label: 'Waiting', none: 'Nothing waits' },
  { value: 'approved', label: 'Approved', none: 'Nothing was approved' },
  { value: 'rejected', label: 'Rejected', none: 'Nothing was rejected' },
  { value: 'failed', label: 'Failed', none: 'Nothing failed' },
]

/** TTS messages and sound effects to listen to and decide over, the longest waiting first [TTS-1, SFX-3]. */
export function MessagesPlate() {
  const { api, openModal } = useShell()
  const admin = useSession()?.user.app_metadata.admin ?? false
  const [status, setStatus] = useState<MessageStatus>('queued')
  const [refresh] = useState(calmRefresh)
  const queue = usePages({
    key: [...queueKey, status],
    size: limits.queuePageSize,
    label: `Pages of ${both}`,
    load: (page, signal) => api(voiceArea).queue({ query: { status, page, pageSize: limits.queuePageSize }, signal }),
  })
  const follow = () => void refresh()
  useEvent(voiceArea.receives.queued, follow)
  useEvent(voiceArea.receives.updated, follow)
  // The line of a TTS message has the name of its voice.
  useEvent(voiceArea.receives.voices, follow)
  const known = queue.query.data
  const shown = states.find(({ value }) => value === status)!

  return (
    <Plate
      title={both}
      level={2}
      aside={
        <>
          <span role="status">
            {known ? `${known.total.toLocaleString('en-US')} ${shown.label.toLowerCase()}` : ''}
          </span>
          {admin && (
            <Button size="small" onClick={() => openModal(ttsVoices)}>
              Voices…
            </Button>
          )}
        </>
      }
    >
      <div className={styles.plate}>
        <ChoiceGroup
          label={`State of ${both}`}
          hideLabel
          options={states}
          value={status}
          onValueChange={(next) => setStatus(next as MessageStatus)}
        />
        <Listing
          {...queue}
          waiting={{ lines: 3, label: 'Reading the messages' }}
          failed="No messages"
          empty={{
            title: shown.none,
            icon: <AudioLines />,
            children: status === 'queued' && 'What somebody sends appears here by itself.',
          }}
          rows={(data) => data.messages}
        >
          {(messages) => (
            <ul className={styles.list} aria-label={`${both} to decide over`}>
              {messages.map((message) => (
                <QueuedMessageLine key={message.id} message={message} />
              ))}
            </ul>
          )}
        </Listing>
      </div>
    </Plate>
  )
}
