import { authErrors, idempotencyErrors } from '@shoal/bus/errors'
import { itemsErrors } from '@shoal/bus/items/errors'
import { heldStatuses } from '@shoal/bus/items/rules'
import { limits, type PrizeMachine, type PrizeWin, type SpinPack, type Spun } from '@shoal/bus/prizes/contract'
import { prizesErrors } from '@shoal/bus/prizes/errors'
import { prizeRarities, spinPacks, spinPrice } from '@shoal/bus/prizes/odds'
import { and, desc, eq } from 'drizzle-orm'
import { type PrizeWon, prizeWon } from '../../happenings/prizes.ts'
import { service } from '../../platform/feature.ts'
import { freshRead } from '../../platform/freshRead.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useChat } from '../chat/index.ts'
import { useItems } from '../items/index.ts'
import type { NewMoment } from '../moments/index.ts'
import { useTokens } from '../tokens/index.ts'
import { cryptoRandomness, drawPrizes, placePrizes } from './draw.ts'
import { poolOf, prizeItem, winnable } from './pool.ts'
import { type KeptPrize, type PrizeRun, prizeRuns } from './tables.ts'

/** Pages on which the machine is open. */
export const usePrizeRooms = service(({ rooms }) => rooms.declare('prizes'))
export const machine = 'machine'

/** The place of the rarest, and of those the first. */
const bestOf = (prizes: readonly KeptPrize[]): number =>
  prizes.reduce(
    (best, { rarity }, place) =>
      prizeRarities.indexOf(rarity) > prizeRarities.indexOf(prizes[best]!.rarity) ? place : best,
    0,
  )

/** The prize machine [ITEM-5]. */
export const usePrizes = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const { db } = database
  const people = usePeople(platform)
  const items = useItems(platform)
  const purse = useTokens(platform)

  const itemOf = (itemId: number) => prizeItem(items.definition(itemId))

  /** Runs as others see them; those of deleted people and removed items are left out. */
  async function wins(runs: readonly PrizeRun[]): Promise<PrizeWin[]> {
    const persons = await people.persons(runs.map(({ userId }) => userId))
    return runs.flatMap(({ id, at, userId, prizes, best }) => {
      const [person, item] = [persons.get(userId), itemOf(prizes[best]!.itemId)]
      return person && item ? [{ id, at: at.toISOString(), person, item, spins: prizes.length }] : []
    })
  }
  const lastWins = freshRead(async () =>
    wins(await db.select().from(prizeRuns).orderBy(desc(prizeRuns.seq)).limit(limits.winsShown)),
  )
  const sendWins = publisher.batcher('prizes:won', (_room, won: PrizeWin[]) => ({ wins: won.slice(-limits.winsShown) }))

  /** The person's spins in a row without anything rare or better. */
  async function dryOf(userId: string): Promise<number> {
    const [last] = await db
      .select({ dry: prizeRuns.dry })
      .from(prizeRuns)
      .where(eq(prizeRuns.userId, userId))
      .orderBy(desc(prizeRuns.seq))
      .limit(1)
    return last?.dry ?? 0
  }

  function present({ id, prizes, paid, tokens, dry, places }: PrizeRun): Spun {
    return {
      ...{ id, paid, tokens, dry, places },
      returned: prizes.reduce((sum, { tokens }) => sum + tokens, 0),
      prizes: prizes.map(({ itemId, kept, tokens, rarity }) => {
        // The rarity at the time of the draw, even if the catalogue has another today.
        const item = itemOf(itemId) ?? { id: itemId, name: `Item ${itemId}`, icon: '' }
        return { item: { ...item, rarity }, kept, tokens }
      }),
    }
  }

  async function byKey(userId: string, key: string): Promise<PrizeRun | null> {
    const [run] = await db
      .select()
      .from(prizeRuns)
      .where(and(eq(prizeRuns.userId, userId), eq(prizeRuns.key, key)))
    return run ?? null
  }

  /** Draws, gives and pays, all of it or nothing. The person's inventory is locked: their spins come one after another. */
  async function run(userId: string, { spins, free }: SpinPack, key: string | undefined): Promise<PrizeRun> {
    const pool = poolOf(items.definitions())
    if (pool === null) refuse(prizesErrors.refilling)
    const room = await items.room(userId)
    if (room.free <= 0) refuse(itemsErrors.inventoryFull)
    const held = new Set((await items.of(userId, heldStatuses)).map(({ itemId }) => itemId))
    const { drawn, dry } = drawPrizes(cryptoRandomness, pool, { spins: spins + free, dry: await dryOf(userId) })
    const prizes = placePrizes(drawn, { held, free: room.free })

    const id = newId()
    const reference = { run: id }
    const paid = spins * spinPrice
    for (const { itemId, kept } of prizes) if (kept) await items.give({ userId, itemId, reason: 'prize', reference })
    let { tokens } = await purse.spend(userId, paid, 'prize-spins', { key: `prize:${id}`, reference })
    const returned = prizes.reduce((sum, prize) => sum + prize.tokens, 0)
    if (returned > 0) ({ tokens } = await purse.grant(userId, returned, 'prize-melted', `prize-melted:${id}`))

    const came = new Set(prizes.flatMap(({ itemId, kept }) => (kept && !held.has(itemId) ? [itemId] : [])))
    const best = bestOf(prizes)
    const [row] = await db
      .insert(prizeRuns)
      .values({
        id,
        userId,
        key: key ?? null,
        spins,
        paid,
        prizes,
        best,
        tokens,
        dry,
        places: room.free - came.size,
        at: clock.now(),
      })
      .returning()
    const { itemId, rarity } = prizes[best]!
    await happenings.happen(prizeWon, { runId: id, userId, itemId, rarity, spins: prizes.length })
    return row!
  }

  return {
    /** What is in the machine, the last wins, and how long this person has waited for something rare. */
    async read(who: Who | null): Promise<PrizeMachine> {
      const definitions = items.definitions()
      const pool = poolOf(definitions) === null ? [] : winnable(definitions)
      const [recent, dry, room] = await Promise.all([
        lastWins(),
        who && dryOf(who.userId),
        who && items.room(who.userId),
      ])
      const shown = pool.flatMap((one) => prizeItem(one) ?? [])
      return { pool: shown, wins: recent, dry, places: room && Math.max(0, room.free) }
    },

    /**
     * ITEM-5: pays for spins and draws them, with the free ones that belong to them, in one transaction. A repeated key
     * spins once and answers as the first time. Throws the Refusals `items/inventory-full` (before anything is paid),
     * `tokens/insufficient`, `prizes/refilling` and `idempotency/mismatch`.
     */
    async spin({ userId }: Pick<Who, 'userId'>, spins: number, key: string | undefined): Promise<Spun> {
      const pack = spinPacks.find((one) => one.spins === spins)!
      await items.open(userId)
      await purse.open(userId)
      return database.transaction(async () => {
        await items.lock(userId)
        const before = key === undefined ? null : await byKey(userId, key)
        if (before !== null) {
          if (before.spins !== spins) refuse(idempotencyErrors.mismatch)
          return present(before)
        }
        const done = await run(userId, pack, key)
        // Deleting an account locks its purse, which this transaction holds by now.
        const person = await people.person(userId)
        if (!person) refuse(authErrors.required)
        publisher.toUser(userId, 'prizes:mine', { dry: done.dry, places: done.places })
        const { itemId } = done.prizes[done.best]!
        const item = itemOf(itemId)!
        const win = { id: done.id, at: done.at.toISOString(), person, item, spins: done.prizes.length }
        database.afterCommit(() => sendWins(usePrizeRooms(platform).address(machine), win))
        return present(done)
      })
    },

    /** A win as a moment for viewers: a rare one in passing, an epic one across the picture. */
    moment({ userId, itemId, rarity, spins }: PrizeWon): NewMoment | null {
      const item = itemOf(itemId)
      if (item === null || (rarity !== 'RARE' && rarity !== 'EPIC')) return null
      const epic = rarity === 'EPIC'
      return {
        ...{ kind: 'prize', streamId: null, size: epic ? 'large' : 'small', listed: epic },
        ...(epic && { sound: 'prize-epic' }),
        parts: [
          { personId: userId },
          { text: 'won' },
          { strong: item.name },
          { text: spins === 1 ? 'with one spin' : `in ${spins} spins` },
        ],
      }
    },

    /** ITEM-5: everybody in Global reads of an epic prize. */
    async tellChat({ userId, itemId, rarity, spins }: PrizeWon): Promise<void> {
      if (rarity !== 'EPIC') return
      const [item, person] = [itemOf(itemId), await people.person(userId)]
      if (item === null || person === null) return
      const how = spins === 1 ? 'with a single spin' : `in ${spins} spins`
      await useChat(platform).deedLine(
        'global',
        person,
        `won ${item.name} from the Prize Machine ${how}. That one is epic`,
      )
    },

    /** Runs that name somebody go with the account; the ledgers keep the payments and gifts. */
    async forget(userId: string): Promise<void> {
      await db.delete(prizeRuns).where(eq(prizeRuns.userId, userId))
    },
  }
})
