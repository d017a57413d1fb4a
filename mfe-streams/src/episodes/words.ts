import { formatCountdown } from '@shoal/bus'
import type { Recording } from '@shoal/bus/episodes'

/** `S2 E3` */
export const numberText = ({ season, number }: Pick<Recording, 'season' | 'number'>): string =>
  number === null ? `Season ${season}` : `S${season} E${number}`

/** Length as `0:24`. */
export const lengthText = (seconds: number): string => formatCountdown(Math.round(seconds) * 1_000)
