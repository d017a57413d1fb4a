import { liveStreamsPanel } from '@shoal/bus/streams/offers'
import { useShell } from '@shoal/remote-kit'
import { IconButton } from '@shoal/ui/IconButton'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { LivePlayer, PlayerState } from '../player/index.ts'
import styles from './MainMonitor.module.css'

/** The controls over the small player: the way back, and the button that ends it. */
export function SmallPlayer({
  player,
  state,
  name,
  note,
  onClose,
}: {
  player: LivePlayer
  state: PlayerState
  /** Of the camera. */
  name: string
  /** Its state in words, such as that it is sound alone; empty while its picture plays. */
  note: string
  onClose(): void
}): ReactNode {
  const { openPanel } = useShell()
  const runs = state.phase !== 'paused' && state.phase !== 'failed'
  return (
    <>
      <button type="button" className={styles.back} onClick={() => openPanel(liveStreamsPanel)}>
        <span className={styles.hidden}>Back to </span>
        <b className={styles.name}>{name}</b>
        {note !== '' && <small>{note}</small>}
      </button>
      <IconButton label={runs ? 'Pause' : 'Play'} onClick={() => player.togglePlay()}>
        {runs ? <Pause /> : <Play />}
      </IconButton>
      <IconButton label="Close the small player" onClick={onClose}>
        <X />
      </IconButton>
    </>
  )
}
