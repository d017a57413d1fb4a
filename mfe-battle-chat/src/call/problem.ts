import { RequestError } from '@shoal/bus'
import type { BattleMediaErrorCode } from '@shoal/bus/battleMedia/errors'

/** Browsers without connections have no pictures, whatever is tried. */
export const canConnect = (): boolean => typeof RTCPeerConnection !== 'undefined'

export const noConnections = 'This browser cannot show or send cameras. Votes go on.'
const blocked = 'The pictures do not come through; your network may block them. Votes go on.'

const over: BattleMediaErrorCode = 'battle-media/none'
const full: BattleMediaErrorCode = 'battle-media/full'

/**
 * Why there are no pictures, in words for everybody who looks at the ring; null for what may pass by itself. One failure is
 * soon over, but not where the server says that there is no room.
 */
export function callProblem(error: unknown, failures: number): string | null {
  if (!(error instanceof RequestError)) return failures < 2 ? null : blocked
  if (error.code === over) return null
  return error.code === full || failures >= 2 ? error.message : null
}
