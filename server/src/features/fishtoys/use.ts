import type { Standing } from '@shoal/bus'
import { idempotencyErrors } from '@shoal/bus/errors'
import { limits, type QueuedToy, type ToyKind } from '@shoal/bus/fishtoys/contract'
import { fishtoysErrors } from '@shoal/bus/fishtoys/errors'
import type { ItemDefinition } from '@shoal/bus/items/contract'
import { itemsErrors } from '@shoal/bus/items/errors'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import { toyUsed } from '../../happenings/fishtoys.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useChat } from '../chat/index.ts'
import { useFeatures } from '../features/index.ts'
import { useItems } from '../items/index.ts'
import { useTokens } from '../tokens/index.ts'
import { useAims } from './aim.ts'
import { useClanHits } from './clanHits.ts'
import { type ToyUseRow, toyUses } from './tables.ts'
import { deedOf, strikeOf, useToyView } from './view.ts'

/** The user of a toy. */
export type ToyUser = NonNullable<Standing> & { readonly userId: string }

export interface Wanted {
  /** Of the item in the inventory. */
  id: string
  target?: string | null
  secondaryTarget?: string | null
  customText?: string | null
}

const switches = { FISHTOY: 'fishtoys', BIGTOY: 'bigtoys', WARTOY: 'wartoys' } as const
/** How a toy is drawn whose effect says nothing of it. */
const plain = { show: 'drop', seconds: 6, customText: false, secondaryTarget: null } as const

const effectOf = ({ effect }: ItemDefinition) => (effect?.name === 'toy' ? effect : plain)

/** Takes a toy out of somebody's hands: into the queue of the moderators, or against somebody at once [ITEM-3]. */
export const useToyUse = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const { db } = database
  const view = useToyView(platform)

  /** Refuses what is switched off, but to admins. */
  async function requireOn({ enabled }: ItemDefinition, kind: ToyKind, { flags }: ToyUser): Promise<void> {
    if (flags.admin) return
    await useFeatures(platform).require(switches[kind])
    if (!enabled) refuse(fishtoysErrors.itemOff)
  }

  /** Everything of a use that can be known before its transaction. Refuses what is wrong with it. */
  async function prepare(by: ToyUser, wanted: Wanted, kinds: readonly ToyKind[], key: string | undefined) {
    const items = useItems(platform)
    const instance = (await items.of(by.userId)).find(({ id }) => id === wanted.id)
    if (!instance) refuse(itemsErrors.notYours)
    const definition = items.definition(instance.itemId)
    const kind = definition && kinds.find((one) => one === definition.kind)
    if (!definition || !kind) refuse(fishtoysErrors.notAToy, kinds.includes('WARTOY') ? 'wartoy' : 'fishtoy')
    await requireOn(definition, kind, by)
    const { show, seconds, customText, secondaryTarget } = effectOf(definition)
    const text = wanted.customText ?? null
    if (text !== null && !customText) refuse(fishtoysErrors.noText)
    const aim = useAims(platform)
    if (definition.target === null && (wanted.target ?? null) !== null) refuse(fishtoysErrors.noSuchTarget, 'notNeeded')
    const target = definition.target && (await aim(definition.target, wanted.target ?? null, by))
    const second = wanted.secondaryTarget ?? null
    if (second !== null && secondaryTarget === null) refuse(fishtoysErrors.noSuchTarget, 'noSecond')
    const secondary = second === null || secondaryTarget === null ? null : await aim(secondaryTarget, second, by)
    const room = [target, secondary].find((one) => one?.type === 'ROOMS')
    const { id, name, icon } = definition
    const row: ToyUseRow = {
      ...{ id: newId(), instanceId: instance.id, item: { id, name, icon, kind, show, seconds }, userId: by.userId },
      ...{ target, secondary, text, streamId: room?.id ?? null, cost: text === null ? 0 : limits.textCost },
      ...{ status: 'queued', reason: null, hit: null, key: key ?? null, createdAt: clock.now(), decidedAt: null },
    }
    return row
  }

  /** The earlier use with this key, or null. Belongs to a transaction that has locked the person's inventory. */
  async function before({ userId, key, instanceId }: ToyUseRow): Promise<ToyUseRow | null> {
    if (key === null) return null
    const [found] = await db
      .select()
      .from(toyUses)
      .where(and(eq(toyUses.userId, userId), eq(toyUses.key, key)))
    if (found && found.instanceId !== instanceId) refuse(idempotencyErrors.mismatch)
    return found ?? null
  }

  /** Moves the item of a use. Belongs to a transaction; after the inventories, and before any tokens. */
  const moveItem = (row: ToyUseRow, to: 'queued' | 'used') =>
    useItems(platform).move([row.instanceId], {
      ...{ from: { userId: row.userId, status: 'inventory' }, to: { status: to } },
      ...{ reason: to === 'queued' ? 'toy-queued' : 'toy-used', reference: { use: row.id } },
    })

  /** Tells the chat of the room, or Global. Belongs to the transaction of the use. */
  async function tellChat(toy: QueuedToy): Promise<void> {
    const room = toy.streamId === null ? 'global' : `stream:${toy.streamId}`
    await useChat(platform).deedLine(room, toy.user, deedOf(toy))
  }

  return {
    tellChat,

    /** Puts a fishtoy or a bigtoy into the queue. A repeated key answers with the first time. */
    async queue(by: ToyUser, wanted: Wanted, key?: string): Promise<QueuedToy> {
      const { userId } = by
      const known = await repeated(by, wanted, key)
      if (known) return known
      const row = await prepare(by, wanted, ['FISHTOY', 'BIGTOY'], key)
      const items = useItems(platform)
      await Promise.all([items.open(userId), useTokens(platform).open(userId)])
      const saved = await database.transaction(async () => {
        await items.lock(userId)
        const first = await before(row)
        if (first) return first
        const waiting = and(eq(toyUses.userId, userId), eq(toyUses.status, 'queued'))
        const [all] = await db.select({ total: count() }).from(toyUses).where(waiting)
        if ((all?.total ?? 0) >= limits.waitingMost) refuse(fishtoysErrors.tooManyWaiting)
        await moveItem(row, 'queued')
        if (row.cost > 0)
          await useTokens(platform).hold(userId, 'fishtoys', row.cost, 'toy-text', { reference: { use: row.id } })
        await db.insert(toyUses).values(row)
        for (const room of [rooms.user(userId), rooms.staff])
          publisher.publish(room, 'fishtoys:queued', { id: row.id, userId })
        return row
      })
      return view.present(saved)
    },

    /** Uses a wartoy at once. A repeated key does nothing more. */
    async strike(by: ToyUser, wanted: Wanted, key?: string): Promise<void> {
      const { userId } = by
      if (await repeated(by, wanted, key)) return
      const prepared = await prepare(by, wanted, ['WARTOY'], key)
      const { target } = prepared
      const clanTag = target?.type === 'CLANS' ? target.id : null
      if (target?.id === userId) refuse(fishtoysErrors.notYourself, 'person')
      if (clanTag !== null) await useClanHits(platform).refuseOwn(userId, clanTag)
      const now = clock.now()
      const hit = target && `${target.type}:${target.id ?? ''}`
      const row: ToyUseRow = { ...prepared, hit, status: 'approved', decidedAt: now }
      const toy = await view.present(row)
      await useItems(platform).open(userId)
      await database.transaction(async () => {
        // Two people who aim at the same person or clan come one after the other.
        await database.query(sql`select pg_advisory_xact_lock(hashtextextended(${`toy hits ${hit}`}, 0))`)
        await useItems(platform).lock(userId)
        if (await before(row)) return
        const since = new Date(now.getTime() - limits.sparedFor)
        const lately = hit === null ? undefined : and(eq(toyUses.hit, hit), gt(toyUses.createdAt, since))
        const found = lately && (await db.select({ id: toyUses.id }).from(toyUses).where(lately).limit(1))
        if (found?.length) refuse(fishtoysErrors.spared, { name: target?.name || toy.target?.name || '' })
        await moveItem(row, 'used')
        await db.insert(toyUses).values(row)
        const members = clanTag === null ? null : await useClanHits(platform).hit(row, clanTag)
        await tellChat(toy)
        await happenings.happen(toyUsed, { useId: row.id, userId })
        if (toy.target === null) return
        const { type, id } = toy.target
        const people = members ?? (type === 'USERS' && id !== null ? [id] : null)
        const strike = strikeOf(toy, row.item.seconds * 1_000)
        for (const room of people?.map(rooms.user) ?? [rooms.users]) publisher.publish(room, 'fishtoys:struck', strike)
      })
    },
  }

  /** The toy that a repeated key asked for, so that nothing is refused that was done already; null for a new one. */
  async function repeated(by: ToyUser, { id }: Wanted, key: string | undefined): Promise<QueuedToy | null> {
    if (key === undefined) return null
    const [found] = await db
      .select()
      .from(toyUses)
      .where(and(eq(toyUses.userId, by.userId), eq(toyUses.key, key)))
    if (!found) return null
    if (found.instanceId !== id) refuse(idempotencyErrors.mismatch)
    return view.present(found)
  }
})
