import type { Crafted, ItemPair } from '@shoal/bus/crafting/contract'
import type { ItemInstance } from '@shoal/bus/items/contract'
import type { Actor, CrowdPart, Scene } from '../../../platform/crowd/act.ts'

/** A regular with this many things to craft tries two at random; with fewer, only known recipes. */
const tooMany = 5

const same = ([one, two]: ItemPair, [first, second]: readonly number[]) =>
  (one === first && two === second) || (one === second && two === first)

/** Two things to craft: a recipe that one knows, or else a guess that was not made before. */
function choose(
  things: readonly ItemInstance[],
  { known, mistakes }: { known: readonly { of: ItemPair }[]; mistakes: readonly ItemPair[] },
  { chance }: Scene,
): readonly [ItemInstance, ItemInstance] | null {
  const pairs = things.flatMap((one, at) => things.slice(at + 1).map((two) => [one, two] as const))
  const numbers = ([one, two]: readonly [ItemInstance, ItemInstance]) => [one.itemId, two.itemId]
  const sure = pairs.filter((pair) => known.some(({ of }) => same(of, numbers(pair))))
  if (sure.length > 0) return chance.pick(sure)
  if (things.length < tooMany) return null
  const open = pairs.filter((pair) => !mistakes.some((mistake) => same(mistake, numbers(pair))))
  return open.length > 0 ? chance.pick(open) : null
}

async function craftSomething({ api }: Actor, scene: Scene): Promise<Crafted | null> {
  const { items } = await api.items.mine()
  const held = items.filter(({ status }) => status === 'inventory')
  if (held.length < 2) return null
  const [{ items: catalogue }, book] = await Promise.all([api.items.catalogue(), api.crafting.book()])
  const things = held.filter(({ itemId }) => catalogue[itemId]?.kind === 'NORMAL_ITEM')
  const two = choose(things, book, scene)
  return two && api.crafting.craft({ body: { idOne: two[0].id, idTwo: two[1].id } })
}

/** The crowd puts two and two together, mostly in vain. */
export const craftingCrowd = (): CrowdPart => ({
  acts: [
    {
      name: 'crafting.craft',
      every: [100, 220],
      act: async (scene) => {
        const here = scene.here()
        if (here.length > 0) await craftSomething(scene.chance.pick(here), scene)
      },
    },
  ],
})
