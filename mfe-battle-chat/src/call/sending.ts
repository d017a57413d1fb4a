import type { Picture } from '@shoal/bus/battleMedia'
import type { PeerState } from './mayStream.ts'

export interface SendingNow {
  /** Another page of the same person sends. */
  elsewhere: boolean
  peer: PeerState
  /** What the server says that others see and hear of the person; undefined: nothing yet. */
  told: Picture | undefined
  /** Whether this browser has connections at all. */
  able: boolean
}

/** What becomes of the person's camera and microphone in their battle, in words for them. */
export function sendingWords({ elsewhere, peer, told, able }: SendingNow): string {
  if (!able) return 'This browser cannot send cameras, so nobody sees or hears you.'
  const arrives = told !== undefined && (told.picture || told.sound)
  if (elsewhere)
    return arrives
      ? 'Another page of yours sends its camera now, so this one does not.'
      : 'Another page of yours took over, but nobody sees or hears it.'
  if (peer === 'failed') return 'Nobody sees or hears you: the connection failed. It is tried again by itself.'
  if (peer !== 'connected' || !arrives) return 'Your camera is being connected: nobody sees or hears you yet.'
  const how = told.picture ? (told.sound ? 'see and hear' : 'see') : 'hear'
  return `Your opponent and everybody who watches ${how} you now.`
}
