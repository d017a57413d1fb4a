import { settingsArea } from '@shoal/bus'
import { fishtoysArea, type ShownToy } from '@shoal/bus/fishtoys'
import { toyOnPicture } from '@shoal/bus/fishtoys/offers'
import { Slot, useEvent, useShell } from '@shoal/remote-kit'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { useEffect, useState } from 'react'
import styles from './ToyLayer.module.css'
import { ended, next, pause, type Turns, turnOf, withOne } from './turns.ts'

/** The sentence for screen readers. */
const sentenceOf = ({ user, item, target, text }: ShownToy): string =>
  `${user.displayName} used ${item.name}${target ? ` on ${target.name}` : ''}${text === null ? '' : `: ${text}`}`

/**
 * Over the picture: one toy at a time, drawn by the remote that offers it. Nothing runs and nothing more is loaded until
 * the first toy of the page comes. A picture beside the main one shows the toys of its own room, and is silent about them.
 */
export default function ToyLayer({ streamId, beside }: { streamId: string | null; beside: boolean }) {
  const { bus } = useShell()
  const [turns, setTurns] = useState<Turns>({ now: null, queue: [] })
  const [began, setBegan] = useState(false)
  const { now, queue } = turns
  useEvent(fishtoysArea.receives.shown, (toy) => {
    if (toy.streamId !== streamId && (beside || toy.streamId !== null)) return
    setBegan(true)
    setTurns((before) => withOne(before, toy))
  })

  // Toys that wait behind it shorten its turn only if they are there when it begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the length of the queue counts as it was then
  useEffect(() => {
    if (!now) return
    const name = now.item.kind === 'BIGTOY' ? 'toy-big' : 'toy'
    if (!beside) bus.publish(settingsArea.topics['play-sound'], { name })
    const timer = setTimeout(() => setTurns(ended), turnOf(now, queue.length))
    return () => clearTimeout(timer)
  }, [now, bus, beside])
  const waits = now === null && queue.length > 0
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setTurns(next), pause)
    return () => clearTimeout(timer)
  }, [waits])

  return (
    <div className={styles.layer}>
      {began && <Slot of={toyOnPicture} props={{ toy: now }} />}
      {!beside && <VisuallyHidden role="status">{now ? sentenceOf(now) : ''}</VisuallyHidden>}
    </div>
  )
}
