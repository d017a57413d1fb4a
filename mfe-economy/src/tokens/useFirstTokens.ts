import { limits } from '@shoal/bus/tokens/limits'
import { useSession, useShell } from '@shoal/remote-kit'
import { useEffect, useState } from 'react'

const KEY = 'first-tokens-of'
/** ms from nothing to all of them. */
const takes = 900

const still = () =>
  document.documentElement.dataset.motion === 'reduce' || matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The amount to draw for a balance: the first tokens of an account count up from nothing, once in this browser, unless
 * motion is reduced; every other balance is itself.
 */
export function useFirstTokens(balance: number | null): number | null {
  const { storage } = useShell()
  const id = useSession()?.user.id
  const [drawn, setDrawn] = useState<number | null>(null)
  const first = balance === limits.welcomeTokens
  useEffect(() => {
    if (!first || id === undefined || storage.local.get(KEY) === id) return
    storage.local.set(KEY, id)
    if (still()) return
    const began = performance.now()
    let frame = 0
    const step = () => {
      const part = Math.min(1, (performance.now() - began) / takes)
      setDrawn(part < 1 ? Math.round(limits.welcomeTokens * part) : null)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    step()
    return () => {
      cancelAnimationFrame(frame)
      setDrawn(null)
    }
  }, [first, id, storage])
  return drawn ?? balance
}
