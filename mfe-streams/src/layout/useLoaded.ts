import { useEffect, useState } from 'react'

/** Pauses before what did not come is asked for again, in ms: they double up to the longest. */
const firstPause = 2_000
const longestPause = 60_000

/**
 * The component of a module, once it is needed; null until it is there. What is loaded so adds to a page that is whole
 * without it, so a failure hurts nobody: it is written to the console once, and asked for again, ever more rarely, because
 * on a slow line the code may only have been late.
 */
export function useLoaded<Component>(
  load: () => Promise<{ default: Component }>,
  needed: boolean,
  what: string,
): Component | null {
  const [loaded, setLoaded] = useState<{ Component: Component } | null>(null)
  useEffect(() => {
    if (!needed || loaded) return
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (pause: number) =>
      load().then(
        ({ default: Component }) => !ended && setLoaded({ Component }),
        (error: unknown) => {
          if (ended) return
          // biome-ignore lint/suspicious/noConsole: whoever looks for a reason finds it here
          if (pause === firstPause) console.error(`${what} could not be loaded`, error)
          timer = setTimeout(() => ask(Math.min(2 * pause, longestPause)), pause)
        },
      )
    ask(firstPause)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [load, needed, loaded, what])
  return loaded?.Component ?? null
}
