import { effectivePass } from '@shoal/bus'
import { type DecidedToy, limits, type QueuedToy, type Strike, type ToyStatus } from '@shoal/bus/fishtoys/contract'
import { fishtoysErrors } from '@shoal/bus/fishtoys/errors'
import { and, asc, count, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { toyDecided, toyUsed } from '../../happenings/fishtoys.ts'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useClanRoll } from '../clans/index.ts'
import { useItems } from '../items/index.ts'
import { useAudit } from '../moderation/index.ts'
import type { NewMoment } from '../moments/index.ts'
import { useStreams } from '../streams/index.ts'
import { useTokens } from '../tokens/index.ts'
import { type ToyUseRow, toyUses } from './tables.ts'
import { useToyUse } from './use.ts'
import { deedOf, shownOf, strikeOf, useToyView } from './view.ts'

const hourMs = 60 * 60 * 1_000
/** No wartoy works for longer than this, in ms. */
const strikeMost = 60_000
/** How many toys go back in one go; the next run takes the others. */
const returnedAtOnce = 200

/** The queue of toys: what waits, and what is decided [ITEM-3]. */
export const useFishtoys = service((platform) => {
  const { clock, database, happenings, outbox, publisher } = platform
  const { db } = database
  const view = useToyView(platform)

  const decidedOf = ({ id, user, target, item, cost }: QueuedToy, userId: string): DecidedToy => ({
    ...{ id, userId, displayName: user.displayName, fishName: target?.name ?? null, fishToy: item.name, cost },
  })

  /** A toy to be decided over: nobody else decides until this transaction ends. Inventories are locked before all. */
  async function held(id: string): Promise<ToyUseRow | undefined> {
    const [known] = await db.select({ userId: toyUses.userId }).from(toyUses).where(eq(toyUses.id, id))
    if (!known) return undefined
    await useItems(platform).lock(known.userId)
    const [row] = await db.select().from(toyUses).where(eq(toyUses.id, id)).for('update')
    return row
  }

  async function note(row: ToyUseRow, status: ToyStatus, reason: string | null): Promise<QueuedToy> {
    const changes = { status, reason, decidedAt: clock.now() }
    await db.update(toyUses).set(changes).where(eq(toyUses.id, row.id))
    return view.present({ ...row, ...changes })
  }

  /** Tells everybody who may watch the camera; nobody if the camera is not shown. */
  async function show(toy: QueuedToy): Promise<void> {
    const watchers = await useStreams(platform).watchersOf(toy.streamId)
    if (watchers !== null) publisher.publish(watchers, 'fishtoys:shown', shownOf(toy))
  }

  /** The item goes on the show, and what its text cost to the house. Belongs to the transaction that holds the row. */
  async function approve(row: ToyUseRow, by: string): Promise<QueuedToy> {
    const { id, userId, cost } = row
    await useItems(platform).move([row.instanceId], {
      ...{ from: { userId, status: 'queued' }, to: { status: 'used' }, reason: 'toy-used', reference: { use: id }, by },
    })
    if (cost > 0)
      await useTokens(platform).payOut(userId, 'fishtoys', null, cost, 'toy-text', { reference: { use: id } })
    const toy = await note(row, 'approved', null)
    for (const room of [rooms.user(userId), rooms.staff])
      await outbox.publish(room, 'fishtoys:approved', decidedOf(toy, userId))
    await show(toy)
    await useToyUse(platform).tellChat(toy)
    await happenings.happen(toyUsed, { useId: id, userId })
    await happenings.happen(toyDecided, { useId: id, userId, outcome: 'approved' })
    return toy
  }

  /** The item and the price of its text go back to its user. Belongs to the transaction that holds the row. */
  async function giveBack(row: ToyUseRow, status: 'rejected' | 'returned', reason: string | null, by?: string) {
    const { id, userId, cost } = row
    await useItems(platform).move([row.instanceId], {
      ...{ from: { userId, status: 'queued' }, to: { status: 'inventory' } },
      ...{ reason: `toy-${status}`, reference: { use: id }, ...(by !== undefined && { by }) },
    })
    if (cost > 0)
      await useTokens(platform).release(userId, 'fishtoys', cost, `toy-${status}`, { reference: { use: id } })
    const toy = await note(row, status, reason)
    for (const room of [rooms.user(userId), rooms.staff])
      await outbox.publish(room, 'fishtoys:rejected', { ...decidedOf(toy, userId), reason })
    await happenings.happen(toyDecided, { useId: id, userId, outcome: status })
    return toy
  }

  return {
    /** What a person's pages show: their waiting toys, and the wartoys that still work on them. */
    async list(who: Who): Promise<{ waiting: QueuedToy[]; strikes: Strike[] }> {
      const now = clock.ms()
      const mine = and(eq(toyUses.userId, who.userId), eq(toyUses.status, 'queued'))
      const clan = await useClanRoll(platform).clanOf(who.userId)
      const groups = [
        clan ? `CLANS:${clan.tag}` : 'CLANLESS:',
        ...(effectivePass(who) === 'none' ? ['FREE_USERS:'] : []),
      ]
      const hits = ['ALL:', `USERS:${who.userId}`, ...groups]
      const lately = and(inArray(toyUses.hit, hits), gt(toyUses.createdAt, new Date(now - strikeMost)))
      const [waiting, hitting] = await Promise.all([
        db.select().from(toyUses).where(mine).orderBy(asc(toyUses.id)),
        db.select().from(toyUses).where(lately).orderBy(asc(toyUses.id)),
      ])
      const left = ({ createdAt, item }: ToyUseRow) => createdAt.getTime() + item.seconds * 1_000 - now
      const working = hitting.filter((row) => row.userId !== who.userId && left(row) > 0)
      const toys = await view.presentAll(working)
      return {
        waiting: await view.presentAll(waiting),
        strikes: toys.map((toy, index) => strikeOf(toy, left(working[index] as ToyUseRow))),
      }
    },

    /** Toys in one state: those that wait by age, others the newest first. `page` counts from 0. */
    async queue({ status, page, pageSize }: { status: ToyStatus; page: number; pageSize: number }) {
      const where = eq(toyUses.status, status)
      const [[all], rows] = await Promise.all([
        db.select({ total: count() }).from(toyUses).where(where),
        db
          .select()
          .from(toyUses)
          .where(where)
          .orderBy(status === 'queued' ? asc(toyUses.id) : desc(toyUses.id))
          .limit(pageSize)
          .offset(page * pageSize),
      ])
      return { toys: await view.presentAll(rows), total: all?.total ?? 0 }
    },

    /** A moderator decides, once: the second one is told so. */
    decide: (who: Who, id: string, status: 'approved' | 'rejected', reason?: string): Promise<QueuedToy> =>
      database.transaction(async () => {
        const row = isUuid(id) ? await held(id) : undefined
        if (!row) refuse(fishtoysErrors.noSuchToy)
        if (row.status !== 'queued') refuse(fishtoysErrors.decidedAlready, { status: row.status })
        const toy =
          status === 'approved'
            ? await approve(row, who.userId)
            : await giveBack(row, 'rejected', reason || null, who.userId)
        const detail = `${deedOf(toy)}: ${status}`
        await useAudit(platform).record({ who, whom: row.userId, action: 'fishtoys.decide', detail, reason })
        return toy
      }),

    /** Gives back what waited for a day, each in a transaction of its own. */
    async returnOld(): Promise<void> {
      const before = new Date(clock.ms() - limits.waitsHours * hourMs)
      const old = await db
        .select({ id: toyUses.id })
        .from(toyUses)
        .where(and(eq(toyUses.status, 'queued'), lt(toyUses.createdAt, before)))
        .orderBy(asc(toyUses.id))
        .limit(returnedAtOnce)
      for (const { id } of old)
        await database.transaction(async () => {
          const row = await held(id)
          // A moderator may have been faster.
          if (row?.status === 'queued') await giveBack(row, 'returned', 'Nobody decided within a day')
        })
    },

    /** What goes with a deleted account; its items and what was held of it end by themselves. */
    async forget(userId: string): Promise<void> {
      const gone = await db.delete(toyUses).where(eq(toyUses.userId, userId)).returning({ id: toyUses.id })
      for (const { id } of gone) publisher.publish(rooms.staff, 'fishtoys:queued', { id, userId })
    },

    /** A toy that was decided: its item, and why it was rejected; null when its account is gone. */
    async decidedAs(useId: string): Promise<{ itemName: string; reason: string | null } | null> {
      const [row] = await db.select().from(toyUses).where(eq(toyUses.id, useId))
      return row ? { itemName: row.item.name, reason: row.reason } : null
    },

    /** A toy as a moment for viewers; the picture itself is drawn by pages that are told of it. */
    async moment(useId: string): Promise<NewMoment | null> {
      const [row] = await db.select().from(toyUses).where(eq(toyUses.id, useId))
      if (!row) return null
      const { item, userId, target, secondary, streamId } = row
      const war = item.kind === 'WARTOY'
      const aim = (one: ToyUseRow['target']) =>
        one?.type === 'USERS' && one.id !== null ? { personId: one.id } : { strong: one?.name ?? '' }
      return {
        ...{ kind: 'toy', streamId, size: item.kind === 'BIGTOY' ? 'large' : 'small', onPicture: war },
        parts: [
          { personId: userId },
          { text: war ? 'threw' : 'used' },
          { strong: item.name },
          ...(target ? [{ text: war ? 'at' : 'on' }, aim(target)] : []),
          ...(secondary ? [{ text: secondary.type === 'ROOMS' ? 'in' : 'and' }, aim(secondary)] : []),
        ],
      }
    },
  }
})
