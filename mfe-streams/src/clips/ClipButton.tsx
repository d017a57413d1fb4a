import { formatCountdown } from '@shoal/bus'
import { limits } from '@shoal/bus/clips/limits'
import type { LiveStream } from '@shoal/bus/streams'
import { Button } from '@shoal/ui/Button'
import Scissors from 'lucide-react/icons/scissors'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import styles from './ClipButton.module.css'
import { type PictureAt, useClipping } from './clippingStore.ts'

const TICK = 250

/** Keeps what was just seen; while a clip from now on runs, shows its time and ends it [CLP-2]. */
export default function ClipButton({ stream, pictureAt }: { stream: LiveStream; pictureAt: PictureAt }): ReactNode {
  const clipping = useClipping((state) => state.clipping)
  const keepLast = useClipping((state) => state.keepLast)
  const toggle = useClipping((state) => state.toggle)
  const cancel = useClipping((state) => state.cancel)
  const elapsed = useElapsed(clipping?.began ?? null)

  // Without a player there is nothing to clip.
  useEffect(() => () => cancel(), [cancel])

  const part = Math.min(1, elapsed / (limits.clipMax * 1_000))
  return (
    <Button
      variant="danger"
      size="small"
      className={styles.clip}
      icon={clipping ? <i className={styles.lamp} /> : <Scissors />}
      style={{ '--part': part } as CSSProperties}
      data-clipping={clipping !== null}
      aria-pressed={clipping ? true : undefined}
      aria-label={clipping ? 'Stop clipping' : 'Clip'}
      title={clipping ? 'Stop clipping and name the clip' : `Clip the last ${limits.clipLast} seconds`}
      onClick={() => (clipping ? toggle : keepLast)(stream, pictureAt)}
    >
      <span className={styles.text}>{clipping ? formatCountdown(Math.floor(elapsed / 1_000) * 1_000) : 'Clip'}</span>
    </Button>
  )
}

/** Milliseconds since a moment of the page's clock; 0 without one. */
function useElapsed(began: number | null): number {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    setElapsed(0)
    if (began === null) return
    const timer = setInterval(() => setElapsed(performance.now() - began), TICK)
    return () => clearInterval(timer)
  }, [began])
  return elapsed
}
