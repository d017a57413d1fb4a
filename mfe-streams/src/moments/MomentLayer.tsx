import { settingsArea } from '@shoal/bus'
import { type Moment, momentsArea } from '@shoal/bus/moments'
import { useEvent, useShell } from '@shoal/remote-kit'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { useEffect, useReducer } from 'react'
import styles from './MomentLayer.module.css'
import { enqueue, shownFor } from './queue.ts'
import { Sentence } from './Sentence.tsx'
import { sentenceOf } from './sentence.ts'

interface Showing {
  now: Moment | null
  queue: readonly Moment[]
}
/** One that came; the ids of some that are gone; or null: the time of the one that is shown is up. */
function step({ now, queue }: Showing, came: Moment | { gone: readonly string[] } | null): Showing {
  if (came === null) return { now: queue[0] ?? null, queue: queue.slice(1) }
  if ('gone' in came) {
    const left = queue.filter(({ id }) => !came.gone.includes(id))
    return now && came.gone.includes(now.id) ? step({ now, queue: left }, null) : { now, queue: left }
  }
  if (now === null) return { now: came, queue }
  return now.id === came.id ? { now, queue } : { now, queue: enqueue(queue, came) }
}

/** The chat has a line of its own for these, which is read out there. */
const saidInChat: readonly string[] = ['tip']

/** Over the picture: one moment at a time, out of the way of whatever can be pressed. Nothing runs while none is shown. */
export default function MomentLayer({ streamId }: { streamId: string | null }) {
  const { bus } = useShell()
  const [{ now }, show] = useReducer(step, { now: null, queue: [] })
  const take = (moment: Moment) => {
    if (moment.onPicture && (moment.streamId === null || moment.streamId === streamId)) show(moment)
  }
  useEvent(momentsArea.receives.happened, ({ moments }) => moments.forEach(take))
  useEvent(momentsArea.receives.gone, ({ ids }) => show({ gone: ids }))
  useEvent(momentsArea.topics.announce, take)
  useEffect(() => {
    if (!now) return
    if (now.sound !== null) bus.publish(settingsArea.topics['play-sound'], { name: now.sound })
    const timer = setTimeout(() => show(null), shownFor)
    return () => clearTimeout(timer)
  }, [now, bus])

  return (
    <div className={styles.layer} data-layer="moments" data-size={now?.size}>
      {now && (
        <p key={now.id} className={styles.moment} data-size={now.size} data-kind={now.kind} aria-hidden="true">
          <Sentence moment={now} />
        </p>
      )}
      <VisuallyHidden role="status">
        {now && now.size !== 'small' && !saidInChat.includes(now.kind) ? sentenceOf(now) : ''}
      </VisuallyHidden>
    </div>
  )
}
