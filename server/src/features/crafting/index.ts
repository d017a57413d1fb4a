import { randomInt } from 'node:crypto'
import { limits } from '@shoal/bus/crafting/limits'
import type { ItemDefinition } from '@shoal/bus/items/contract'
import { accountDeleted } from '../../happenings/accounts.ts'
import { type ItemCrafted, itemCrafted } from '../../happenings/crafting.ts'
import type { Feature } from '../../platform/feature.ts'
import { useItems } from '../items/index.ts'
import { type NewMoment, useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { craftingRoutes } from './routes.ts'
import { useCrafting } from './service.ts'

/** A craft as everybody sees it: what is rare, and what nobody had made before. */
function craftMoment({ userId, firstEver }: ItemCrafted, { name, rarity }: ItemDefinition): NewMoment | null {
  if (rarity !== 'RARE' && rarity !== 'EPIC') return null
  const size = rarity === 'EPIC' ? 'large' : 'small'
  // Drawn here, so that all hear the same.
  const sound = `crafted-${1 + randomInt(limits.craftedSounds)}`
  return {
    ...{ kind: 'craft', streamId: null, size, sound },
    parts: [{ personId: userId }, { text: firstEver ? 'is the first to craft' : 'crafted' }, { strong: name }],
  }
}

/** Two items become another one [CRAFT-1]. */
export const crafting: Feature = {
  name: 'crafting',
  setup: (platform) => {
    answerQuestions(platform)
    useMoments(platform).of(itemCrafted, (crafted) => {
      const item = useItems(platform).definition(crafted.itemId)
      return item && craftMoment(crafted, item)
    })
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useCrafting(platform).forget(payload.userId))
    return {
      routes: craftingRoutes(platform),
      crowd: async () => (await import('./crowd/index.ts')).craftingCrowd(),
    }
  },
}
