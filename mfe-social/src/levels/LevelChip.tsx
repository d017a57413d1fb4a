import { rankLadder } from '@shoal/bus/medals/offers'
import { levelProgress } from '@shoal/bus/rules'
import { useShell } from '@shoal/remote-kit'
import { LevelBar } from '@shoal/ui/LevelBar'
import { Meter } from '@shoal/ui/Meter'
import { ChevronsUp } from 'lucide-react'
import { BarButton, UnreadChip } from '../layout/BarChip.tsx'
import styles from './LevelChip.module.css'
import { useOwnXp } from './ownXpStore.ts'

/** Beside the balance: one's level and how much of it is done; pressed, the ladder of ranks [LVL-1, LVL-2]. */
export default function LevelChip() {
  const { openModal } = useShell()
  const own = useOwnXp((state) => state)
  if (own.xp === null)
    return own.problem === null ? null : (
      <UnreadChip icon={<ChevronsUp size={16} aria-hidden="true" />} what="Level" {...own} />
    )
  const { level, current, needed, percent } = levelProgress(own.xp)
  const figures = `Level ${level}, ${current.toLocaleString('en-US')} of ${needed.toLocaleString('en-US')} XP, ${percent}%`
  return (
    <BarButton className={styles.level} title={figures} aria-label={figures} onClick={() => openModal(rankLadder)}>
      <LevelBar compact level={level} xp={current} next={needed} title={undefined} />
      <Meter className={styles.way} thin hideLabel label={`XP of level ${level}`} value={current} max={needed} />
      <b className={styles.percent}>{percent}%</b>
    </BarButton>
  )
}
