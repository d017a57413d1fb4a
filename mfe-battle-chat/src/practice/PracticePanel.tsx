import { battlePanel } from '@shoal/bus/battle/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { PanelHead } from '@shoal/ui/PanelHead'
import Pencil from 'lucide-react/icons/pencil-line'
import Swords from 'lucide-react/icons/swords'
import { useEffect, useEffectEvent } from 'react'
import { useBattle } from '../battle/index.ts'
import { Crowd } from './Crowd.tsx'
import { Opponents } from './Opponents.tsx'
import styles from './PracticePanel.module.css'
import { PracticeRing } from './PracticeRing.tsx'
import { useRecord } from './record.ts'
import { usePractice } from './usePractice.ts'

/**
 * A practice battle against one of five drawn opponents, before a drawn crowd [BAT-11]. It is all in this page: no server,
 * no tokens, no votes of people. A real battle ends it.
 */
export default function PracticePanel() {
  const { openPanel } = useShell()
  const attend = useBattle((state) => state.attend)
  const status = useBattle((state) => state.status)
  const [record, count] = useRecord()
  const game = usePractice(count)
  const called = status === 'battling' || status === 'connecting'
  useEffect(() => attend('own'), [attend])
  const leave = useEffectEvent(game.leave)
  useEffect(() => {
    if (called) leave()
  }, [called])

  return (
    <div className={styles.panel}>
      <PanelHead title="Practice battle">
        <Button
          className={styles.back}
          variant="ghost"
          icon={<Swords size={16} />}
          onClick={() => openPanel(battlePanel)}
        >
          To the ring
        </Button>
      </PanelHead>
      <p className={styles.sign}>
        <Pencil size={16} aria-hidden="true" />
        <span>Practice: the crowd is drawn, no ₣, nothing is counted.</span>
      </p>
      {called ? (
        <EmptyState
          title="Your battle has begun"
          level={2}
          icon={<Swords />}
          action={
            <Button variant="live" onClick={() => openPanel(battlePanel)}>
              Go to your battle
            </Button>
          }
        >
          The practice is over: in the ring somebody real waits for you.
        </EmptyState>
      ) : (
        <div className={styles.floor}>
          <PracticeRing {...game} record={record} />
          {game.state.phase === 'lobby' ? (
            <Opponents chosen={game.state.opponent} record={record} onChoose={game.choose} />
          ) : (
            <Crowd state={game.state} />
          )}
        </div>
      )}
    </div>
  )
}
