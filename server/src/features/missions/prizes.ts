import type { MissionItem } from '@shoal/bus/missions/contract'
import { service } from '../../platform/feature.ts'

/** Where the items come from that missions give. */
export interface Prizes {
  /** An item that can be given, by its number; or null. */
  find(itemId: number): MissionItem | null
  /** Gives one within a transaction, once for each key, also into a full inventory: it was won. */
  give(
    userId: string,
    itemId: number,
    why: { reason: string; reference: Record<string, unknown>; key: string },
  ): Promise<void>
}

/** Prizes of missions besides XP; the feature that has items provides them when the program starts. */
export const useMissionPrizes = service(() => {
  let prizes: Prizes = { find: () => null, give: async () => {} }
  return {
    from(of: Prizes): void {
      prizes = of
    },
    find: (itemId: number) => prizes.find(itemId),
    give: (...given: Parameters<Prizes['give']>) => prizes.give(...given),
  }
})
