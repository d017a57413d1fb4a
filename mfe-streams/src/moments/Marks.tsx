import type { LiveStream } from '@shoal/bus/streams'
import { later } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { liveView, type PlayerState, useZoomed } from '../player/index.ts'

const MarkRow = later(() => import(/* webpackChunkName: "onPicture" */ './MarkRow.tsx'), {
  name: 'marks of the time bar',
  among: liveView,
})
/** The bar moves on by the second; a mark need not, which stays within so small a share of the bar. */
const coarse = 1 / 360

/** On the time bar: where something happened. Their code comes once the picture moves. */
export function Marks({ stream, state }: { stream: LiveStream | null; state: PlayerState }): ReactNode {
  const zoomed = useZoomed((zoom) => zoom.range)
  const range = zoomed ?? state.window
  if (!range || !stream) return null
  const step = (range.to - range.from) * coarse
  const rounded = (at: number) => Math.round(Math.round(at / step) * step)
  return <MarkRow streamId={stream.id} from={rounded(range.from)} to={rounded(range.to)} isZoomed={zoomed !== null} />
}
