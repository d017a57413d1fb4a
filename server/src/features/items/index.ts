import { placesOfLevel } from '@shoal/bus/items/rules'
import { accountDeleted, levelRaised, xpChanged } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { useMissionPrizes } from '../missions/index.ts'
import { answerQuestions } from './answers.ts'
import { useBloodgames } from './bloodgames.ts'
import { useItemCheck } from './check.ts'
import { defineEffects } from './consuming.ts'
import { useDefinitions } from './definitions.ts'
import { fillPockets } from './demo.ts'
import { useItems } from './ledger.ts'
import { tellMoments } from './moments.ts'
import { itemRoutes } from './routes.ts'
import { itemsSettings } from './settings.ts'

export { failureItemId } from './catalogue/special.ts'
export { type ItemStop, useItemCheck } from './check.ts'
export { type Chance, chance, drawItem } from './draw.ts'
export { type Gift, type Movement, type Room, type Use, useItems } from './ledger.ts'

/** Items of people: the catalogue, the ledger of items, inventories. */
export const items: Feature = {
  name: 'items',
  settings: itemsSettings,
  setup: (platform) => {
    answerQuestions(platform)
    const ledger = useItems(platform)
    const bloodgames = useBloodgames(platform)
    defineEffects(platform)
    const { check, wrong } = useItemCheck(platform)
    platform.metrics.gauge(
      'shoal_items_wrong',
      'Items whose history does not add up, always 0, as of the last check',
      // Of a database that does not answer, others tell.
      () => wrong().catch(() => Number.NaN),
    )
    platform.metrics.gauge(
      'shoal_items_bloodgames_waiting',
      'Items that were sent to the companion game and have not arrived',
      () => bloodgames.waiting(),
    )
    const checking = platform.jobs.define('items-check', check, { concurrency: 1, timeoutSeconds: 600 })
    platform.jobs.cron('items-check', '27 * * * *')
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => ledger.endAll(payload.userId))
    platform.happenings.afterCommit(levelRaised, async ({ payload: { userId, from, to } }) => {
      if (placesOfLevel(to) > placesOfLevel(from)) await ledger.tellPlaces(userId)
    })
    // A level may be lost with XP, and its place.
    platform.happenings.afterCommit(xpChanged, async ({ payload: { userId, amount } }) => {
      if (amount < 0) await ledger.tellPlaces(userId)
    })
    useMissionPrizes(platform).from({
      find: (id) => {
        const item = ledger.canBeGiven(String(id)) ? ledger.definition(id) : null
        return item && { id, name: item.name }
      },
      give: async (userId, itemId, why) => void (await ledger.give({ userId, itemId, ...why })),
    })
    tellMoments(platform)
    return {
      routes: itemRoutes(platform),
      initialData: async (who) => {
        const { items, slots } = await ledger.inventory(who.userId)
        return { items, inventorySize: slots }
      },
      demo: () => fillPockets(platform),
      start: async () => {
        await useDefinitions(platform).load()
        await checking.enqueue({}, { singletonKey: 'start' })
        await bloodgames.start()
      },
    }
  },
}
