import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useItems } from '../items/index.ts'
import { useToyUse } from './use.ts'

/** Toys in the queue of the demo show: their users, targets, and the words on those with room for some. */
const waiting = [
  { by: 'rival', target: 'ROOMS', id: 'kitchen', text: null },
  { by: 'pass', target: 'CONTESTANTS', id: 'lou', text: 'You were right about the pan' },
  { by: 'xl_fan', target: 'CONTESTANTS', id: 'odette', text: 'Show us the painting' },
] as const

const nobody = { admin: false, mod: false, fish: false, qa: false }

/** Three toys for the staff of a new show to decide over. */
export async function makeDemoToys(platform: Platform): Promise<void> {
  const items = useItems(platform)
  const people = await usePeople(platform).byDisplayNames(waiting.map(({ by }) => by))
  for (const [index, { by, target, id, text }] of waiting.entries()) {
    const person = people.get(by)
    const fits = items
      .definitions()
      .find(
        ({ kind, target: type, effect }) =>
          kind === 'FISHTOY' && type === target && effect?.name === 'toy' && effect.customText === (text !== null),
      )
    if (!person || !fits) continue
    const { item } = await items.give({
      ...{ userId: person.id, itemId: fits.id, reason: 'demo', key: `demo-toy:${index}` },
    })
    const user = { userId: person.id, flags: nobody, pass: 'pass' as const }
    await useToyUse(platform).queue(user, { id: item.id, target: id, customText: text })
  }
}
