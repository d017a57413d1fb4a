import { useSession } from '@shoal/remote-kit'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Plate } from '@shoal/ui/Plate'
import { Tabs } from '@shoal/ui/Tabs'
import { Megaphone } from 'lucide-react'
import panel from '../layout/Panel.module.css'
import { withQueries } from '../layout/queries.ts'
import { PlaySfxForm } from './PlaySfxForm.tsx'
import { SendTtsForm } from './SendTtsForm.tsx'
import { SentMessages } from './SentMessages.tsx'
import styles from './voice.module.css'

/** A new TTS message or sound effect, and what became of the last ones [TTS-1, SFX-1] [NAV-5]. */
function TtsPanel() {
  const me = useSession()?.user.id
  return (
    <div className={panel.panel}>
      <PanelHead title="TTS and sound effects" />
      <Plate title="Something new" level={2}>
        {/* Kept, so that what was written is still there after a look at the sounds. */}
        <Tabs
          label="What to send"
          keepMounted
          panelClassName={styles.tabPanel}
          tabs={[
            { value: 'tts', label: 'TTS message', content: <SendTtsForm /> },
            { value: 'sfx', label: 'Sound effect', content: <PlaySfxForm /> },
          ]}
        />
      </Plate>
      <Plate title="Your last messages" level={2}>
        {me !== undefined && (
          <SentMessages
            userId={me}
            label="Your last messages"
            empty={{
              icon: <Megaphone />,
              title: 'You have not sent any yet',
              children: 'The first one stands here as soon as it is on its way.',
            }}
          />
        )}
      </Plate>
    </div>
  )
}

export default withQueries(TtsPanel)
