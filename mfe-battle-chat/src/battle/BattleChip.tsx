import { formatCountdown, panelArea } from '@shoal/bus'
import { battlePanel } from '@shoal/bus/battle/offers'
import { useLive, useRemaining, useShell } from '@shoal/remote-kit'
import Swords from 'lucide-react/icons/swords'
import { useEffect } from 'react'
import { CameraSign, useCallKept } from '../call/index.ts'
import styles from './BattleChip.module.css'
import { useBattle } from './battleStore.ts'

/** For people who wait or battle while another panel is open: where they stand, and the way to the ring. */
export default function BattleChip() {
  const { openPanel } = useShell()
  const panel = useLive(panelArea.states.panel)
  const attend = useBattle((state) => state.attend)
  const status = useBattle((state) => state.status)
  useEffect(() => attend('own'), [attend])
  useCallKept()
  if (panel === 'battle-chat' || (status !== 'queued' && status !== 'battling' && status !== 'connecting')) return null
  return (
    <button type="button" className={styles.chip} data-status={status} onClick={() => openPanel(battlePanel)}>
      <Swords size={16} aria-hidden="true" />
      <span>
        {status === 'queued' ? <Waiting /> : status === 'battling' ? <Battling /> : 'Connection lost in your battle'}
      </span>
      <CameraSign />
    </button>
  )
}

function Waiting() {
  const position = useBattle((state) => state.queue.myPosition)
  return position === null ? 'You are in the queue' : `You are #${position} in the queue`
}

function Battling() {
  const battle = useBattle((state) => state.battle)
  const clockOffset = useBattle((state) => state.clockOffset)
  const untilBell = useRemaining(battle ? Date.parse(battle.startedAt) - clockOffset : 0)
  const left = useRemaining(battle ? Date.parse(battle.endsAt) - clockOffset : 0)
  return (
    <>
      Your battle {untilBell > 0 && 'begins in '}
      <b>{formatCountdown(untilBell > 0 ? untilBell : left)}</b>
    </>
  )
}
