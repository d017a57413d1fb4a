import type { LiveStream } from '@shoal/bus/streams'
import { later } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { liveView, useLatched } from '../player/index.ts'
import { useWantedPlace } from './goTo.ts'
import { useOnPicture } from './onPicture.ts'

const MomentLayer = later(() => import(/* webpackChunkName: "onPicture" */ './MomentLayer.tsx'), {
  name: 'what people do',
  among: liveView,
})

/** What people do, on the picture of the watched camera. Its code comes once the picture moves. */
export function MomentsOnPicture({ stream, moving }: { stream: LiveStream | null; moving: boolean }): ReactNode {
  useWantedPlace()
  const on = useOnPicture((state) => state.on)
  const began = useLatched(moving)
  return on && began && <MomentLayer key={stream?.id ?? ''} streamId={stream?.id ?? null} />
}
