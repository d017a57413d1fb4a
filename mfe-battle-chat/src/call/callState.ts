import type { Picture } from '@shoal/bus/battleMedia'
import type { StoreApi } from 'zustand'
import type { CameraProblem, Chosen, Devices, Kind, Lacking } from './camera.ts'
import type { PeerState } from './mayStream.ts'

/** The person's own camera and microphone, whether they are sent or not. */
export interface OwnCameraState {
  camera: 'off' | 'asking' | 'on' | CameraProblem
  /** The person's camera and microphone; null while they are off. */
  own: MediaStream | null
  /** Why one of the two is missing in `own`. */
  lacking: Lacking
  devices: Devices
  chosen: Chosen
  /** The other device that was chosen last could not be opened. */
  unopened: Kind | null
  /** It was on before the page was loaded again, and was opened by itself. */
  reopened: boolean
  /** The same person sends from another page of theirs, so this one does not. */
  elsewhere: boolean
}

export interface OwnCameraActions {
  /** Opens camera and microphone. Nothing is sent before the person's own battle. */
  openCamera(): Promise<void>
  /** Uses another device from now on; if that cannot be opened, the one before goes on. */
  choose(kind: Kind, id: string): Promise<void>
  closeCamera(): void
  /** The place that shows the person that their camera is on is open. Returns what ends that. */
  showCamera(): () => void
}

export interface CallState extends OwnCameraState, OwnCameraActions {
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
  /** Sends from this page instead of another one of the same person. */
  useHere(): void
  /** The picture of somebody stands still: joins again, now and then at most. */
  rejoin(): void
}
export type CallStore = StoreApi<CallState>
