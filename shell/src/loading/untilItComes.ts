import { type ComponentType, lazy } from 'react'

/** Fetches a part of the shell that the page can do without for a while: again and again, ever more rarely, while it does not come. */
export async function untilItComes<T>(fetchPart: () => Promise<T>): Promise<T> {
  for (let pause = 2_000; ; pause = Math.min(2 * pause, 60_000)) {
    try {
      return await fetchPart()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** A component that comes when it is wanted. Without a network it is waited for: React's own `lazy` would end the page. */
export const later = <Props>(fetchPart: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => untilItComes(fetchPart))
