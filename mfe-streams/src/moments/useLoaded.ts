import { useEffect, useState } from 'react'

/**
 * The component of a module, once it is needed; null until it is there. What is loaded so adds to a page that is whole
 * without it, so a failure hurts nobody and is only written to the console.
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
    load().then(
      ({ default: Component }) => !ended && setLoaded({ Component }),
      // biome-ignore lint/suspicious/noConsole: whoever looks for a reason finds it here
      (error: unknown) => console.error(`${what} could not be loaded`, error),
    )
    return () => {
      ended = true
    }
  }, [load, needed, loaded, what])
  return loaded?.Component ?? null
}
