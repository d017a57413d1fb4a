import type { StockNewsKind } from '@shoal/bus/stocks/contract'
import type { StockRow } from './tables.ts'

/**
 * What wears off. There is always somebody who tips or finds something, and missions are done more often than not: if all
 * that stayed, prices would rise for as long as the show runs. An endorsement stays until it leaves, and a battle takes
 * from one what it gives to another.
 */
export const wearsOff: ReadonlySet<StockNewsKind> = new Set(['tips', 'found', 'mission-won', 'mission-lost'])
/** After so long half of it is gone; it goes in steps, each less than what the market maker takes. */
const [halfLifeMs, stepMs] = [30 * 60_000, 5 * 60_000]

/** How much of a stock's excitement is due to wear off, in thousandths, signed; 0 when none is. */
export function dueToWearOff({ excitement, wornAt }: Pick<StockRow, 'excitement' | 'wornAt'>, now: Date): number {
  const since = wornAt === null ? 0 : now.getTime() - wornAt.getTime()
  if (since < stepMs) return 0
  return Math.sign(excitement) * Math.round(Math.abs(excitement) * (1 - 0.5 ** (since / halfLifeMs)))
}
