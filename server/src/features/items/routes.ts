import { items } from '@shoal/bus/items/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useBloodgames } from './bloodgames.ts'
import { useBuying } from './buying.ts'
import { useItemCheck } from './check.ts'
import { useConsuming } from './consuming.ts'
import { useItems } from './ledger.ts'
import { useItemStaff } from './staff.ts'

export const itemRoutes = (platform: Platform) => {
  const ledger = useItems(platform)
  const buying = useBuying(platform)
  const staff = useItemStaff(platform)
  return serve(items, {
    catalogue: () => ({ items: Object.fromEntries(ledger.definitions().map((item) => [item.id, item])) }),
    mine: ({ who }) => ledger.inventory(who.userId),
    used: async ({ params }) => ({ usedItems: await ledger.used(params.userId) }),
    buy: ({ who, params, key }) => buying.buy(who, params.id, key),
    buySlots: ({ who, key }) => buying.buySlots(who, key),
    consume: ({ who, params }) => useConsuming(platform).consume(who, params.id),
    refund: ({ who, params }) => buying.refund(who, params.id),
    sendToBloodgames: ({ who, params }) => useBloodgames(platform).send(who, params.id),
    bloodgames: ({ query }) => useBloodgames(platform).list(query),
    supply: async () => ({ items: await staff.supply() }),
    edit: ({ who, params, body }) => staff.edit(who, params.id, body),
    ofPerson: ({ params }) => staff.ofPerson(params.userId),
    history: ({ params }) => staff.history(params.instanceId),
    give: ({ who, body, key }) => staff.give(who, { ...body, key }),
    take: ({ who, params, body }) => staff.take(who, params.instanceId, body.reason),
    check: () => useItemCheck(platform).check(),
  })
}
