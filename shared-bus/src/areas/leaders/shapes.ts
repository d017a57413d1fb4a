import * as z from '@shoal/bus/shape'
import { Person } from '../../common.ts'

/** Somebody on a leader board, with their place. */
export const Leader = z.object({
  person: Person,
  /** Those with as much share a place; the next place is as many further. */
  place: z.int(),
  /** The line on the board, from 1: people who share a place stand below each other. */
  line: z.int(),
  /** The place when the day began in New York; null: was not on the board then. */
  before: z.nullable(z.int()),
  value: z.int(),
  /** How many percent of the others have less. */
  percent: z.number(),
})
export type Leader = z.output<typeof Leader>
