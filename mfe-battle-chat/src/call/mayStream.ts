import type { BattleStatus } from '@shoal/bus/battle'

/** How the connection over which pictures go stands. It begins closed. */
export type PeerState = 'closed' | 'connecting' | 'connected' | 'failed'

export type PeerEvent = 'start' | 'connected' | 'lost' | 'hung-up'

/** The state after an event; one that does not fit changes nothing. */
export function nextPeerState(state: PeerState, event: PeerEvent): PeerState {
  switch (event) {
    case 'start':
      return state === 'closed' || state === 'failed' ? 'connecting' : state
    case 'connected':
      return state === 'connecting' ? 'connected' : state
    case 'lost':
      return state === 'closed' ? state : 'failed'
    case 'hung-up':
      return 'closed'
  }
}

export interface Standing {
  streamKey: string | null
  status: BattleStatus
  peer: PeerState
}

/** Whether the person's camera and microphone may start to be sent [BAT-4]. */
export const mayStream = ({ streamKey, status, peer }: Standing): boolean =>
  streamKey !== null && status !== 'connecting' && status !== 'kicked' && (peer === 'closed' || peer === 'failed')
