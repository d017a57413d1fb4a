import type { Contestant } from '@shoal/bus/contestants'

/** Under which the list is cached. */
export const castKey = ['cast']
export const statusWords: Record<Contestant['status'], string> = {
  in: 'In the house',
  out: 'Left the house',
  winner: 'Winner',
}
