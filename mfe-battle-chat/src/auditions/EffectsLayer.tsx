import { type AuditionEffect, auditionsArea } from '@shoal/bus/auditions'
import { toys } from '@shoal/bus/auditions/rules'
import { useEvent, useShell, WrittenName } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import styles from './Auditions.module.css'
import { ToyIcon } from './ToyIcon.tsx'

/** The toys at work on a picture, one over the other: the newest is seen. Nothing there can be pressed [AUD-2]. */
export function EffectsLayer({ liveStreamId }: { liveStreamId: string }) {
  const { api } = useShell()
  const [heard, setHeard] = useState<readonly AuditionEffect[]>([])
  const [over, setOver] = useState<ReadonlySet<string>>(new Set())
  const before = useQuery({
    queryKey: ['audition-effects', liveStreamId],
    queryFn: ({ signal }) => api(auditionsArea).effects({ params: { id: liveStreamId }, signal }),
    staleTime: 0,
  })
  useEvent(auditionsArea.receives.effect, (effect) => {
    if (effect.liveStreamId === liveStreamId) setHeard((all) => [...all, effect])
  })
  const known = [...(before.data?.effects ?? []).filter(({ id }) => heard.every((one) => one.id !== id)), ...heard]
  const now = known.findLast(({ id }) => !over.has(id))
  const [id, forMs] = [now?.id, now?.forMs]
  useEffect(() => {
    if (id === undefined || forMs === undefined) return
    const timer = setTimeout(() => setOver((all) => new Set([...all, id])), forMs)
    return () => clearTimeout(timer)
  }, [id, forMs])
  if (!now) return null
  return (
    <p className={styles.effect} role="status">
      <span className={styles.toys} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((nth) => (
          <ToyIcon key={nth} toy={now.toy} />
        ))}
      </span>
      {toys[now.toy].name} from <WrittenName user={now.user} />
    </p>
  )
}
