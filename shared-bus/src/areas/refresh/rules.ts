import { limits } from './limits.ts'

/** RT-4: within which time so many pages come back, in ms, so that the server is not asked for all of them at once. */
export const spreadOf = (pages: number): number =>
  Math.min(limits.longestMs, Math.max(limits.shortestMs, Math.round((pages / limits.pagesASecond) * 1_000)))
