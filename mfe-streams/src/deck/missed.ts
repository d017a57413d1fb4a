import { formatDuration } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'
import { useEffect } from 'react'
import { canBeSeen, useGoTo, useMoments } from '../moments/index.ts'

const KEY = 'last-here'
/** Viewers who were away for this long, in ms, are told what they missed. */
const awayLeast = 10 * 60_000
/** How often it is noted that somebody is here, in ms. */
const noted = 60_000
/** For how long they are told, in ms. */
const told = 20_000
const minute = 60_000

/** Since when somebody was away from this page; null when they were not, or not long enough to be told. */
export function awaySince(kept: string | null, now: number): number | null {
  const last = Number(kept)
  return last > 0 && now - last >= awayLeast ? last : null
}

/** Tells a viewer who comes back, once, what happened meanwhile, and leads to the first of it. */
export function useMissed(): void {
  const { storage, toast } = useShell()
  const ready = useMoments((state) => state.phase === 'ready')
  const moments = useMoments((state) => state.moments)
  const goTo = useGoTo()

  useEffect(() => {
    if (!ready) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      const now = Date.now()
      const since = awaySince(storage.local.get(KEY), now)
      storage.local.set(KEY, String(now))
      if (since === null) return
      const missed = moments.filter(({ at, kind }) => Date.parse(at) > since && kind !== 'camera')
      if (missed.length === 0) return
      const first = missed.findLast((moment) => canBeSeen(moment, now))
      const away = formatDuration(Math.floor((now - since) / minute) * minute)
      toast({
        id: 'missed',
        type: 'info',
        header: `You were away for ${away}`,
        text: missed.length === 1 ? 'One thing happened.' : `${missed.length} things happened.`,
        duration: told,
        ...(first && { action: { label: 'Show me the first', run: () => goTo(first) } }),
      })
    }
    look()
    const timer = setInterval(look, noted)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ready, moments, goTo, storage, toast])
}
