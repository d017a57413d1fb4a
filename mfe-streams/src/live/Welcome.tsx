import { presenceArea } from '@shoal/bus/presence'
import { useLive } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { IconButton } from '@shoal/ui/IconButton'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect } from 'react'
import styles from './Welcome.module.css'

const sentence = 'One house. Cameras that never sleep. Choose a room.'
/** How long the line stays, in ms. */
const stays = 6_000

/** A room's name within a sentence: "the Kitchen", but "The Tank" and "Lou’s Room" as they are. */
export const inSentence = (room: string): string => (/^the\b|['’]s\b/i.test(room) ? room : `the ${room}`)

/** What this is, in one sentence, over the lower edge of the first picture. */
export default function Welcome({
  room,
  wall,
  onWatch,
  onWho,
  onEnd,
}: {
  /** Name of the camera in the first place. */
  room: string
  /** Over a wall of rooms, which one chooses from; otherwise a line that goes by itself. */
  wall: boolean
  onWatch(): void
  /** Absent if nothing shows who lives in the house. */
  onWho?: (() => void) | undefined
  onEnd(): void
}): ReactNode {
  const { online } = useLive(presenceArea.states.viewers)
  useEffect(() => {
    if (wall) return
    const timer = setTimeout(onEnd, stays)
    return () => clearTimeout(timer)
  }, [wall, onEnd])

  if (!wall)
    return (
      <p className={styles.line} role="status">
        {sentence}
      </p>
    )
  return (
    <section className={styles.plate} aria-label="Welcome">
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.acts}>
        <Button variant="live" onClick={onWatch}>
          Watch {inSentence(room)}
        </Button>
        {onWho && <Button onClick={onWho}>Who are they?</Button>}
        {online > 1 && <Figure tone="dim">{online.toLocaleString('en-US')} watching</Figure>}
      </div>
      <IconButton label="Close the welcome" size="small" className={styles.close} onClick={onEnd}>
        <X />
      </IconButton>
    </section>
  )
}
