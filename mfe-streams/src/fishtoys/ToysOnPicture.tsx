import type { LiveStream } from '@shoal/bus/streams'
import { later } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { useOnPicture } from '../moments/index.ts'
import { liveView, useLatched } from '../player/index.ts'

const ToyLayer = later(() => import(/* webpackChunkName: "onPicture" */ './ToyLayer.tsx'), {
  name: 'toys',
  among: liveView,
})

/**
 * The toys that people use, on the picture of a camera: the main one, or one `beside` it on the wall, where they are seen
 * only. Its code comes once the picture moves.
 */
export function ToysOnPicture(props: { stream: LiveStream | null; moving: boolean; beside?: boolean }): ReactNode {
  const { stream, moving, beside = false } = props
  const on = useOnPicture((state) => state.on)
  const began = useLatched(moving)
  return on && began && <ToyLayer key={stream?.id ?? ''} streamId={stream?.id ?? null} beside={beside} />
}
