import { chatPanel } from '@shoal/bus/chat/offers'
import { cockpitPicture, cockpitReports } from '@shoal/bus/moderation/offers'
import { shapes } from '@shoal/bus/page/limits'
import { Slot, useShell } from '@shoal/remote-kit'
import { Plate } from '@shoal/ui/Plate'
import { useEffect } from 'react'
import { ClipsPlate } from '../clips/index.ts'
import { withQueries } from '../layout/queries.ts'
import { StaffPanel } from '../layout/StaffPanel.tsx'
import { ReportsPlate } from '../reports/index.ts'
import { VfxPlate } from '../vfx/index.ts'
import styles from './CockpitPanel.module.css'

/** One page to watch over a room: its picture, its chat beside it, the reports, the clips that wait, and effects. */
function CockpitPanel() {
  const { openPanel } = useShell()
  useEffect(() => {
    // On small ones the chat would take its place.
    if (!window.matchMedia(shapes.small).matches) openPanel(chatPanel)
  }, [openPanel])
  return (
    <StaffPanel title="Cockpit" audience="Staff">
      <div className={styles.cockpit}>
        <div className={styles.watched}>
          <Slot of={cockpitPicture} className={styles.picture} />
          <Plate title="Reported cameras" level={2}>
            <Slot of={cockpitReports} />
          </Plate>
          <p className={styles.keys}>
            On a line of the chat: <kbd>D</kbd> removes, <kbd>1</kbd> and <kbd>0</kbd> mute for one or ten minutes,{' '}
            <kbd>M</kbd> mutes with a reason, <kbd>B</kbd> bans, for admins; each can be undone for ten seconds. On a
            clip: <kbd>A</kbd> approves, <kbd>R</kbd> rejects.
          </p>
        </div>
        <div className={styles.waiting}>
          <ReportsPlate />
          <ClipsPlate />
          <VfxPlate />
        </div>
      </div>
    </StaffPanel>
  )
}

export default withQueries(CockpitPanel)
