import { eventually, later } from '@shoal/remote-kit'
import { liveView } from './liveView.ts'

/** What a player needs once it plays, or does not get on. */
export const fetchCare = eventually(() => import('./care.ts'))

/** The notice of a slow line; needed there alone. */
export const LineNotice = later(async () => ({ default: (await import('./care.ts')).LineNotice }), {
  name: 'warning of a slow line',
  among: liveView,
})
