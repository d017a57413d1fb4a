import type { LiveStream } from '@shoal/bus/streams'
import type { ReactNode } from 'react'
import { useLoaded } from '../layout/useLoaded.ts'
import { useOnPicture } from '../moments/index.ts'

const load = () => import('./ToyLayer.tsx')

/** The toys that people use, on the picture of the camera that one watches. Its code comes once the picture moves. */
export function ToysOnPicture({ stream, moving }: { stream: LiveStream | null; moving: boolean }): ReactNode {
  const on = useOnPicture((state) => state.on)
  const Layer = useLoaded(load, on && moving, 'The toys on the picture')
  return on && Layer && <Layer key={stream?.id ?? ''} streamId={stream?.id ?? null} />
}
