import * as z from '@shoal/bus/shape'
import { Id, Instant } from '../../common.ts'

/** What a code gives: whole tokens and XP, days of the season pass, and the id of an item or none. */
export const CodeRewards = z.object({
  tokens: z.int(),
  xp: z.int(),
  passDays: z.int(),
  itemId: z.nullable(z.int()),
})
export type CodeRewards = z.output<typeof CodeRewards>

/** One code, or a batch of codes that give the same; each person gets it once. */
export const CodeSet = z.object({
  id: Id,
  /** The purpose of the code; for staff alone. */
  note: z.string(),
  rewards: CodeRewards,
  /** How many codes there are. */
  codes: z.int(),
  /** The code, where there is only one; null for a batch, and where the server's secret changed since. */
  code: z.nullable(z.string()),
  /** How many people may use each code; null for everybody. */
  usesEach: z.nullable(z.int()),
  /** How often all of them were used together. */
  uses: z.int(),
  from: z.nullable(Instant),
  until: z.nullable(Instant),
  /** When staff switched it off; null while it is on. */
  offAt: z.nullable(Instant),
  createdAt: Instant,
})
export type CodeSet = z.output<typeof CodeSet>
