import { type TtsStatus, voiceArea } from '@shoal/bus/voice'
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

const states: ReadonlyArray<{ value: TtsStatus; label: string; none: string }> = [
  { value: 'queued', label: 'Waiting', none: 'Nothing waits' },
  { value: 'approved', label: 'Approved', none: 'Nothing was approved' },
  { value: 'rejected', label: 'Rejected', none: 'Nothing was rejected' },
  { value: 'failed', label: 'Failed', none: 'Nothing failed' },
]

/** Messages to listen to and decide over, the longest waiting first [TTS-1]. */
export function MessagesPlate() {
  const { api, openModal } = useShell()
  const admin = useSession()?.user.app_metadata.admin ?? false
  const [status, setStatus] = useState<TtsStatus>('queued')
  const [refresh] = useState(calmRefresh)
  const queue = usePages({
    key: [...queueKey, status],
    size: limits.queuePageSize,
    label: 'Pages of TTS messages',
    load: (page, signal) => api(voiceArea).queue({ query: { status, page, pageSize: limits.queuePageSize }, signal }),
  })
  const follow = () => void refresh()
  useEvent(voiceArea.receives.queued, follow)
  useEvent(voiceArea.receives.updated, follow)
  // Each line has the name of its voice.
  useEvent(voiceArea.receives.voices, follow)
  const known = queue.query.data

  return (
    <Plate
      title="TTS messages"
      level={2}
      aside={
        <>
          <span role="status">{known ? countText(known.total, status) : ''}</span>
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
          label="State of TTS messages"
          hideLabel
          options={states}
          value={status}
          onValueChange={(next) => setStatus(next as TtsStatus)}
        />
        <Listing
          {...queue}
          waiting={{ lines: 3, label: 'Reading the messages' }}
          failed="No messages"
          empty={{
            title: states.find(({ value }) => value === status)?.none,
            icon: <AudioLines />,
            children: status === 'queued' && 'A message that somebody sends appears here by itself.',
          }}
          rows={(data) => data.ttsMessages}
        >
          {(messages) => (
            <ul className={styles.list} aria-label="TTS messages to decide over">
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

function countText(total: number, status: TtsStatus): string {
  const count = total === 1 ? '1 message' : `${total.toLocaleString('en-US')} messages`
  return status === 'queued' && total > 0 ? `${count} waiting` : count
}
