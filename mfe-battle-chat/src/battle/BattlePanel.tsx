import { withQueries } from '@shoal/remote-kit/queries'
import { PanelHead } from '@shoal/ui/PanelHead'
import { useEffect } from 'react'
import styles from './BattlePanel.module.css'
import { useBattle } from './battleStore.ts'
import { LeaderboardPlate } from './LeaderboardPlate.tsx'
import { QueuePlate } from './QueuePlate.tsx'
import { queries } from './queries.ts'
import { Ring } from './Ring.tsx'

/** Battle chat: the ring, the queue and the leaderboard. */
function BattlePanel() {
  const attend = useBattle((state) => state.attend)
  useEffect(() => attend('view'), [attend])
  return (
    <div className={styles.panel}>
      <PanelHead title="Battle chat" />
      <div className={styles.floor}>
        <Ring />
        <QueuePlate />
        <LeaderboardPlate />
      </div>
    </div>
  )
}

export default withQueries(queries)(BattlePanel)
