import type { LiveStream } from '@shoal/bus/streams'
import type { ReactNode } from 'react'
import { useLoaded } from '../layout/useLoaded.ts'
import { useWantedPlace } from './goTo.ts'
import { useOnPicture } from './onPicture.ts'

const load = () => import('./MomentLayer.tsx')

/** What people do, on the picture of the camera that one watches. Its code comes once the picture moves. */
export function MomentsOnPicture({ stream, moving }: { stream: LiveStream | null; moving: boolean }): ReactNode {
  useWantedPlace()
  const on = useOnPicture((state) => state.on)
  const Layer = useLoaded(load, on && moving, 'What people do on the picture')
  return on && Layer && <Layer key={stream?.id ?? ''} streamId={stream?.id ?? null} />
}
