import { battlePanel } from '@shoal/bus/battle/offers'
import { useShell } from '@shoal/remote-kit'
import { withQueries } from '@shoal/remote-kit/queries'
import { Button } from '@shoal/ui/Button'
import { PanelHead } from '@shoal/ui/PanelHead'
import Swords from 'lucide-react/icons/swords'
import { useEffect } from 'react'
import styles from './BattlePanel.module.css'
import { useBattle } from './battleStore.ts'
import { PastPlate } from './PastPlate.tsx'
import { queries } from './queries.ts'
import { Ring } from './Ring.tsx'
import { WaitingPlate } from './WaitingPlate.tsx'

/** The battle that runs, for spectators: fighters, votes, actions and effects, the queue, and past battles [BAT-11]. */
function SpectatePanel() {
  const { openPanel } = useShell()
  const attend = useBattle((state) => state.attend)
  useEffect(() => attend('view'), [attend])
  return (
    <div className={styles.panel}>
      <PanelHead title="Spectate">
        <Button className={styles.way} size="small" icon={<Swords size={16} />} onClick={() => openPanel(battlePanel)}>
          Battle chat
        </Button>
      </PanelHead>
      <div className={styles.floor}>
        <Ring />
        <WaitingPlate />
        <PastPlate />
      </div>
    </div>
  )
}

export default withQueries(queries)(SpectatePanel)
