import { EmptyState } from '@shoal/ui/EmptyState'
import Swords from 'lucide-react/icons/swords'
import { useBattle } from './battleStore.ts'
import { PracticeLink } from './PracticeLink.tsx'

/** Nobody battles, and what it takes until somebody does. */
export function EmptyRing() {
  const { queueLength, myPosition } = useBattle((state) => state.queue)
  if (queueLength >= 2)
    return (
      <EmptyState title="The next battle is about to begin" icon={<Swords />}>
        The two who have waited longest meet as soon as both are here.
      </EmptyState>
    )
  if (myPosition !== null)
    return (
      <EmptyState title="You wait for an opponent" icon={<Swords />} action={<PracticeLink />}>
        The battle begins as soon as somebody else joins the queue.
      </EmptyState>
    )
  if (queueLength === 1)
    return (
      <EmptyState title="One fighter waits" icon={<Swords />} action={<PracticeLink />}>
        Whoever joins the queue next meets them at once.
      </EmptyState>
    )
  return (
    <EmptyState title="The ring is empty" icon={<Swords />} action={<PracticeLink />}>
      A battle needs two. Join the queue and the next who joins is your opponent.
    </EmptyState>
  )
}
