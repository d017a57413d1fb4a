import { spectatePanel } from '@shoal/bus/battle/offers'
import { useShell } from '@shoal/remote-kit'
import { withQueries } from '@shoal/remote-kit/queries'
import { Button } from '@shoal/ui/Button'
import { PanelHead } from '@shoal/ui/PanelHead'
import Eye from 'lucide-react/icons/eye'
import { useEffect } from 'react'
import styles from './BattlePanel.module.css'
import { useBattle } from './battleStore.ts'
import { LeaderboardPlate } from './LeaderboardPlate.tsx'
import { QueuePlate } from './QueuePlate.tsx'
import { queries } from './queries.ts'
import { Ring } from './Ring.tsx'

/** Battle chat: the ring, the queue and the leaderboard. */
function BattlePanel() {
  const { openPanel } = useShell()
  const attend = useBattle((state) => state.attend)
  useEffect(() => attend('view'), [attend])
  return (
    <div className={styles.panel}>
      <PanelHead title="Battle chat">
        <Button className={styles.way} size="small" icon={<Eye size={16} />} onClick={() => openPanel(spectatePanel)}>
          Spectate
        </Button>
      </PanelHead>
      <div className={styles.floor}>
        <Ring />
        <QueuePlate />
        <LeaderboardPlate />
      </div>
    </div>
  )
}

export default withQueries(queries)(BattlePanel)
