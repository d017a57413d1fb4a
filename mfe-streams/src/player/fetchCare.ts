import { eventually, later } from '@shoal/remote-kit'

/** What a player needs once it plays, or does not get on. */
export const fetchCare = eventually(() => import('./care.ts'))

/** What there is to say of a slow line; needed there alone. The picture is whole without it. */
export const LineNotice = later(async () => ({ default: (await import('./care.ts')).LineNotice }), { size: 'none' })
