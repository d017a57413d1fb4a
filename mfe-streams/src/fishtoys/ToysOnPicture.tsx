import type { LiveStream } from '@shoal/bus/streams'
import { later, useLater } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { useOnPicture } from '../moments/index.ts'

const ToyLayer = later(() => import('./ToyLayer.tsx'), { size: 'none' })

/** The toys that people use, on the picture of the camera that one watches. Its code comes once the picture moves. */
export function ToysOnPicture({ stream, moving }: { stream: LiveStream | null; moving: boolean }): ReactNode {
  const on = useOnPicture((state) => state.on)
  const Layer = useLater(ToyLayer, on && moving)
  return on && Layer && <Layer key={stream?.id ?? ''} streamId={stream?.id ?? null} />
}
