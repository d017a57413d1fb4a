import type { LiveStream } from '@shoal/bus/streams'
import { later, useLater } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { useWantedPlace } from './goTo.ts'
import { useOnPicture } from './onPicture.ts'

const MomentLayer = later(() => import('./MomentLayer.tsx'), { size: 'none' })

/** What people do, on the picture of the camera that one watches. Its code comes once the picture moves. */
export function MomentsOnPicture({ stream, moving }: { stream: LiveStream | null; moving: boolean }): ReactNode {
  useWantedPlace()
  const on = useOnPicture((state) => state.on)
  const Layer = useLater(MomentLayer, on && moving)
  return on && Layer && <Layer key={stream?.id ?? ''} streamId={stream?.id ?? null} />
}
