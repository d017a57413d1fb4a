import { Button } from '@shoal/ui/Button'
import type { ReactNode } from 'react'
import styles from './player.module.css'
import type { PlayerState } from './playerState.ts'
import type { Quality } from './preferences.ts'
import { qualityLabel } from './QualityMenu.tsx'

/** Over a picture that plays: says that its quality is below the chosen one, or that it stands while the sound goes on. */
export function LineNotice({
  state,
  quality,
  onPicture,
  onAuto,
}: {
  state: PlayerState
  /** The chosen quality. */
  quality: Quality
  onPicture(): void
  /** Leaves it to the player from now on. */
  onAuto(): void
}): ReactNode {
  const { slow, soundOnly, height } = state
  if (soundOnly)
    return (
      <div className={styles.line} role="status">
        <span>{slow ? 'Sound only: your line is slow' : 'Sound only'}</span>
        <Button onClick={onPicture}>{slow ? 'Try the picture' : 'Show the picture'}</Button>
      </div>
    )
  if (quality !== 'auto')
    return (
      <div className={styles.line} data-fades role="status">
        <span>Your line is too slow for {qualityLabel(quality, [])}. It plays smaller for now.</span>
        <Button onClick={onAuto}>Use Auto</Button>
      </div>
    )
  return (
    // Told once for each size: it fades, and the size stays below.
    <div key={height} className={styles.line} data-fades role="status">
      Slow line{height > 0 && `: ${height}p for now`}
    </div>
  )
}
