import { later, useLater } from '@shoal/remote-kit'
import type { ReactNode } from 'react'

const RollingLater = later(async () => ({ default: (await import('@shoal/ui/Rolling')).Rolling }), {
  silent: 'decoration',
})

/** How many watch, as a number that rolls; the code for that comes once the picture moves. */
export function Viewers({ count, moving }: { count: number; moving: boolean }): ReactNode {
  const Rolling = useLater(RollingLater, moving)
  return Rolling ? <Rolling value={count} /> : count.toLocaleString('en-US')
}
