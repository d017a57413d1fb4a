import type { ReactNode } from 'react'
import { useLoaded } from '../layout/useLoaded.ts'

const load = () => import('@shoal/ui/Rolling').then(({ Rolling }) => ({ default: Rolling }))

/** How many watch, as a number that rolls; what rolls it comes once the picture moves. */
export function Viewers({ count, moving }: { count: number; moving: boolean }): ReactNode {
  const Rolling = useLoaded(load, moving, 'Numbers that roll')
  return Rolling ? <Rolling value={count} /> : count.toLocaleString('en-US')
}
