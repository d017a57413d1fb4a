import { voiceArea } from '@shoal/bus/voice'
import { useEvent, useShell } from '@shoal/remote-kit'
import { Listing } from '@shoal/remote-kit/lists'
import { useQuery } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import layout from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { VoiceLine } from './VoiceLine.tsx'
import styles from './VoicesModal.module.css'
import { readVoicesAgain, voicesKey } from './voiceQueries.ts'

/** What the voices are called, and which of them people may use [TTS-3]. */
function VoicesModal() {
  const { api } = useShell()
  const query = useQuery({ queryKey: voicesKey, queryFn: ({ signal }) => api(voiceArea).list({ signal }) })
  useEvent(voiceArea.receives.voices, () => void readVoicesAgain())
  return (
    <div className={layout.form}>
      <p className={layout.quiet}>
        A voice that is off speaks the messages that were sent with it, and takes no new ones.
      </p>
      <Listing
        query={query}
        waiting={{ lines: 8, label: 'Reading the voices' }}
        failed="No voices"
        empty={{ title: 'There are no voices', icon: <AudioLines /> }}
        rows={({ voices }) => voices}
      >
        {(voices) => (
          <ul className={styles.list} aria-label="Voices">
            {voices.map((voice) => (
              <VoiceLine key={voice.id} voice={voice} />
            ))}
          </ul>
        )}
      </Listing>
    </div>
  )
}

export default withQueries(VoicesModal)
