import type { Picture } from '@shoal/bus/battleMedia'
import type { StoreApi } from 'zustand'
import type { CameraProblem, Chosen, Devices } from './camera.ts'
import type { PeerState } from './mayStream.ts'

export interface CallState {
  camera: 'off' | 'asking' | 'on' | CameraProblem
  /** The person's camera and microphone; null while they are off. */
  own: MediaStream | null
  devices: Devices
  chosen: Chosen
  peer: PeerState
  /** Why there are no pictures; null when nothing is wrong. */
  problem: string | null
  /** For some time nobody could see or hear what this page sends. */
  unnoticed: boolean
  /** Whether each fighter is seen and heard, by person. */
  pictures: Record<string, Picture>
  /** The streams that came from them, by person. */
  streams: Record<string, MediaStream>
  /** Somebody looks at the pictures. Returns what ends that. */
  attend(): () => void
  /** The same person sends from another page of theirs, so this one does not. */
  elsewhere: boolean
  /** Opens camera and microphone, or other ones. Nothing is sent before the person's own battle. */
  openCamera(chosen?: Chosen): Promise<void>
  closeCamera(): void
  /** Sends from this page instead of another one of the same person. */
  useHere(): void
  /** The picture of somebody stands still: joins again, now and then at most. */
  rejoin(): void
}
export type CallStore = StoreApi<CallState>
