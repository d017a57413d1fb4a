import { streamsArea } from '@shoal/bus/streams'
import { later, useLive } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { type LivePlayer, useLatched } from '../player/index.ts'
import styles from './ClipButton.module.css'

const ClipButton = later(() => import('./ClipButton.tsx'), {
  name: 'The clip button',
  size: 'icon',
  label: 'Clip',
  className: styles.missing,
})

/** Room for the clip button among the player's controls. Its code comes once the first picture moves. */
export function ClipPlace({ player }: { player: LivePlayer }): ReactNode {
  const stream = useLive(streamsArea.states['selected-stream'])
  const shown = useLatched(useStore(player.state, ({ phase }) => phase === 'playing'))
  return (
    <span className={styles.place}>
      {shown && stream && <ClipButton stream={stream} pictureAt={() => player.state.getState().at} />}
    </span>
  )
}
