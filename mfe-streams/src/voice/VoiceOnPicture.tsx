import type { LiveStream } from '@shoal/bus/streams'
import { later } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { liveView, useLatched } from '../player/index.ts'

const VoiceLayer = later(() => import(/* webpackChunkName: "onPicture" */ './VoiceLayer.tsx'), {
  name: 'TTS messages and sound effects',
  among: liveView,
})

/** TTS messages and sound effects, on the picture of the watched camera. Its code comes once the picture moves. */
export function VoiceOnPicture(props: { stream: LiveStream | null; moving: boolean; volume: number }): ReactNode {
  const { stream, moving, volume } = props
  const began = useLatched(moving)
  return began && <VoiceLayer streamId={stream?.id ?? null} volume={volume} />
}
