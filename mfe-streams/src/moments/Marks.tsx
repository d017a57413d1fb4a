import type { LiveStream } from '@shoal/bus/streams'
import type { ReactNode } from 'react'
import { useLoaded } from '../layout/useLoaded.ts'
import type { PlayerState } from '../player/index.ts'

const load = () => import('./MarkRow.tsx')
/** The bar moves on by the second; a mark need not. */
const coarse = 10_000
const rounded = (at: number): number => Math.round(at / coarse) * coarse

/** On the time bar: where something happened. Their code comes once the picture moves. */
export function Marks({ stream, state }: { stream: LiveStream | null; state: PlayerState }): ReactNode {
  const Row = useLoaded(load, state.window !== null, 'The marks of the time bar')
  if (!Row || !state.window || !stream) return null
  return <Row streamId={stream.id} from={rounded(state.window.from)} to={rounded(state.window.to)} />
}
