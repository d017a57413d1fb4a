import { fishtoysErrors } from '@shoal/bus/fishtoys/errors'
import { service } from '../../platform/feature.ts'
import { refuse } from '../../platform/refusal.ts'
import { useClanRoll } from '../clans/index.ts'
import { useDebuffs } from '../debuffs/index.ts'
import { useItems } from '../items/index.ts'
import type { ToyUseRow } from './tables.ts'

/** Wartoys that are for a whole clan [CLAN-5]. */
export const useClanHits = service((platform) => {
  const roll = useClanRoll(platform)

  return {
    /** Refuses to hit the clan that one is in oneself. */
    async refuseOwn(userId: string, tag: string): Promise<void> {
      if ((await roll.clanOf(userId))?.tag === tag) refuse(fishtoysErrors.notYourself, 'clan')
    },

    /**
     * Does to a clan what the wartoy does, and answers with the ids of its members. Belongs to the transaction of the
     * use. Throws the Refusals `fishtoys/no-such-target` when the clan is gone, and `debuffs/works-already`.
     */
    async hit({ item, userId }: ToyUseRow, tag: string): Promise<string[]> {
      const [clan] = (await roll.clans([tag])).values()
      if (!clan) refuse(fishtoysErrors.noSuchTarget, 'clan')
      const effect = useItems(platform).definition(item.id)?.effect
      const debuff = effect?.name === 'toy' ? effect.debuff : undefined
      if (debuff) await useDebuffs(platform).put({ clan, ...debuff, byUserId: userId, item: item.name })
      return roll.membersOf(tag)
    },
  }
})
