import { type Crafted, type ItemPair, type KnownRecipe, limits, type RecipeBook } from '@shoal/bus/crafting/contract'
import { craftingErrors } from '@shoal/bus/crafting/errors'
import { idempotencyErrors } from '@shoal/bus/errors'
import { heldKinds, heldStatuses } from '@shoal/bus/items/rules'
import { and, count, desc, eq, max, min } from 'drizzle-orm'
import { itemCrafted } from '../../happenings/crafting.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { useExperience } from '../accounts/index.ts'
import { failureItemId, useItems } from '../items/index.ts'
import { pairOf, type Recipe, recipesWith } from './recipes.ts'
import { crafts } from './tables.ts'

/** Two instances of one person; `key` is the Idempotency-Key of the call. */
export interface CraftRequest {
  idOne: string
  idTwo: string
  key?: string
}

const pairAsNumbers = (pair: string): ItemPair => pair.split('+').map(Number) as ItemPair

/** CRAFT-1: makes one item of two, and keeps everybody's book. */
export const useCrafting = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const { db } = database
  const items = useItems(platform)
  const recipes = recipesWith(items.definitions())

  /** A recipe as it stands in somebody's book; null when they have not made it. */
  async function known(userId: string, recipe: Recipe): Promise<KnownRecipe | null> {
    const [row] = await db
      .select({ times: count(), at: min(crafts.at) })
      .from(crafts)
      .where(and(eq(crafts.userId, userId), eq(crafts.pair, pairOf(...recipe.of)), eq(crafts.failed, false)))
    return row?.at ? entry(recipe, { times: row.times, at: row.at }) : null
  }

  const entry = ({ number, of, makes }: Recipe, { times, at }: { times: number; at: Date }): KnownRecipe => ({
    ...{ number, of: [...of], makes, times },
    at: at.toISOString(),
  })

  /** The answer to a request that was made before; null when it is new. */
  async function replay(userId: string, { key, idOne, idTwo }: CraftRequest): Promise<Crafted | null> {
    if (key === undefined) return null
    const [past] = await db
      .select()
      .from(crafts)
      .where(and(eq(crafts.userId, userId), eq(crafts.key, key)))
    if (!past) return null
    if (past.idOne !== idOne || past.idTwo !== idTwo) refuse(idempotencyErrors.mismatch)
    const recipe = past.first ? recipes.of(past.pair) : null
    const { instanceId, itemId, failed, experience, at } = past
    return {
      // As it was then: by now it may be somebody else's.
      craftedItem: { id: instanceId, itemId, userId, status: 'inventory', version: 1, refundable: false },
      ...{ failed, experience },
      discovered: recipe && entry(recipe, { times: 1, at }),
    }
  }

  return {
    /**
     * Takes two items and gives what they make, both or neither. The inventory is locked before anything is looked at, so
     * of two requests that want the same item at once the second one finds it gone. Throws the Refusals of the call.
     */
    async craft(userId: string, request: CraftRequest): Promise<Crafted> {
      const { idOne, idTwo, key } = request
      if (idOne.toLowerCase() === idTwo.toLowerCase()) refuse(craftingErrors.oneItem)
      await items.open(userId)
      return database.transaction(async () => {
        await items.lock(userId)
        const answered = await replay(userId, request)
        if (answered) return answered

        const before = await items.of(userId, heldStatuses)
        const id = newId()
        const why = { reason: 'crafted', reference: { craft: id } }
        const taken = await items.move([idOne, idTwo], {
          ...why,
          from: { userId, status: 'inventory' },
          to: { status: 'crafted' },
        })
        const pair = pairOf(taken[0]!.itemId, taken[1]!.itemId)
        const recipe = recipes.of(pair)
        const made = items.definition(recipe?.makes ?? failureItemId)!
        if (!made.enabled) refuse(craftingErrors.switchedOff)
        // Somebody who holds more than there are places for, such as after a pass, may still craft if that adds no kind.
        const stays = before.filter((one) => one.id !== idOne && one.id !== idTwo)
        if (heldKinds([...stays, { itemId: made.id, status: 'inventory' }]) > heldKinds(before))
          await items.mustHaveRoom(userId, [made.id])
        const { item } = await items.give({ ...why, userId, itemId: made.id, key: `craft:${id}` })

        const past = recipe && (await known(userId, recipe))
        const first = recipe !== null && past === null
        const experience = recipe ? limits.craftXp[made.rarity] + (first ? limits.discoveryXp : 0) : 0
        const firstEver = first && !(await everMade(pair))
        const at = clock.now()
        await db.insert(crafts).values({
          ...{ id, userId, key, idOne, idTwo, pair, instanceId: item.id, itemId: made.id },
          ...{ failed: recipe === null, first, experience, at },
        })
        const now = recipe && entry(recipe, { times: (past?.times ?? 0) + 1, at: past ? new Date(past.at) : at })
        if (recipe) {
          await useExperience(platform).change(userId, {
            ...{ amount: experience, reason: 'craft', reference: { craft: id, name: made.name } },
            key: `craft:${id}`,
          })
          await happenings.happen(itemCrafted, { userId, itemId: made.id, instanceId: item.id, firstEver })
        }
        publisher.toUser(userId, 'crafting:crafted', { known: now, mistake: recipe ? null : pairAsNumbers(pair) })
        return { craftedItem: item, failed: recipe === null, discovered: first ? now : null, experience }
      })
    },

    /** The recipes that somebody has found, riddles for the rest, and the pairs that they tried in vain. */
    async book(userId: string): Promise<RecipeBook> {
      const rows = await db
        .select({ pair: crafts.pair, failed: crafts.failed, times: count(), at: min(crafts.at), last: max(crafts.at) })
        .from(crafts)
        .where(eq(crafts.userId, userId))
        .groupBy(crafts.pair, crafts.failed)
        .orderBy(desc(max(crafts.at)))
      const made = new Map(rows.flatMap((row) => (row.failed ? [] : [[row.pair, row] as const])))
      const found = recipes.all.flatMap((recipe) => {
        const row = made.get(pairOf(...recipe.of))
        return row ? [entry(recipe, { times: row.times, at: row.at! })] : []
      })
      const numbers = new Set(found.map(({ number }) => number))
      return {
        known: found,
        riddles: recipes.all.flatMap(({ number, makes, riddle }) => {
          const item = items.definition(makes)!
          // An item that an admin has switched off gets no riddle.
          if (numbers.has(number) || !item.enabled) return []
          return [{ number, rarity: item.rarity, kind: item.kind, hint: riddle }]
        }),
        mistakes: rows
          // A pair that became a recipe since is a riddle again.
          .filter(({ pair, failed }) => failed && recipes.of(pair) === null)
          .slice(0, limits.mistakesShown)
          .map(({ pair }) => pairAsNumbers(pair)),
      }
    },

    /** A person's book goes with the account. */
    async forget(userId: string): Promise<void> {
      await db.delete(crafts).where(eq(crafts.userId, userId))
    },
  }

  async function everMade(pair: string): Promise<boolean> {
    const rows = await db
      .select({ id: crafts.id })
      .from(crafts)
      .where(and(eq(crafts.pair, pair), eq(crafts.failed, false)))
      .limit(1)
    return rows.length > 0
  }
})
