import type { LiveStream } from '@shoal/bus/streams'
import { later } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { liveView, type PlayerState } from '../player/index.ts'

const MarkRow = later(() => import('./MarkRow.tsx'), { name: 'marks of the time bar', among: liveView })
/** The bar moves on by the second; a mark need not. */
const coarse = 10_000
const rounded = (at: number): number => Math.round(at / coarse) * coarse

/** On the time bar: where something happened. Their code comes once the picture moves. */
export function Marks({ stream, state }: { stream: LiveStream | null; state: PlayerState }): ReactNode {
  if (!state.window || !stream) return null
  return <MarkRow streamId={stream.id} from={rounded(state.window.from)} to={rounded(state.window.to)} />
}
