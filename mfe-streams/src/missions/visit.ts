import { limits } from '@shoal/bus/missions/limits'
import type { Shell } from '@shoal/remote-kit'

const key = 'visit-began'

/** When this tab first opened the page, in ms since 1970; a reload does not begin it anew. */
export function visitBegan({ storage }: Shell): number {
  const kept = Number(storage.session.get(key) ?? Number.NaN)
  if (kept > 0 && kept <= Date.now()) return kept
  const began = Math.round(performance.timeOrigin)
  storage.session.set(key, String(began))
  return began
}

/** MIS-2: how long a mission waits until it asks, in ms: not at all once the session is older than a minute. */
export const promptDelay = (began: number, now: number): number =>
  now - began > limits.missionPromptAge ? 0 : limits.missionPromptDelay
