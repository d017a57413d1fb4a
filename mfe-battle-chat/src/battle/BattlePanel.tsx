import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import styles from './BattlePanel.module.css'
import { useBattle } from './battleStore.ts'
import { LeaderboardPlate } from './LeaderboardPlate.tsx'
import { QueuePlate } from './QueuePlate.tsx'
import { queries } from './queries.ts'
import { Ring } from './Ring.tsx'

/** Battle chat: the ring, the queue and the leaderboard. */
export default function BattlePanel() {
  const attend = useBattle((state) => state.attend)
  useEffect(() => attend('view'), [attend])
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.panel}>
        <h1>Battle chat</h1>
        <div className={styles.floor}>
          <Ring />
          <QueuePlate />
          <LeaderboardPlate />
        </div>
      </div>
    </QueryClientProvider>
  )
}
