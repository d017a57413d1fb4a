import type { ItemInstance, ItemStatus } from '@shoal/bus/items/contract'
import { refundOf } from '@shoal/bus/items/rules'
import { and, desc, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Database, sql } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { itemInventories, itemMoves } from './tables.ts'

/** What a line of the history says besides where an item went. */
export interface Why {
  /** A short constant, such as `buy` or `craft`. */
  reason: string
  /** The subject: ids for people who have to understand it later. */
  reference?: Record<string, unknown>
  /** The person who did it, if not the owner. */
  by?: string
}

export type InventoryRow = {
  userId: string
  slotsBought: number
  slotsGiven: number
  slotsKey: string | null
  tts: number
  sfx: number
  lastRefundAt: Date | null
}

/** How an item was bought: what the first line of its history refers to. */
export interface Purchase {
  /** Number of the item that was asked for; another one came if that stands for a random find. */
  bought: number
  /** In tokens. */
  paid: number
}
type InstanceRow = Omit<ItemInstance, 'refundable'> & { purchase: Purchase | null }

const instanceColumns = `id, item_id as "itemId", user_id as "userId", status, version`
/** The purchase of an item that its owner bought from the show, and that nobody else ever had; null for any other. */
const purchaseColumn = `(
    select first.reference from item_moves as first
    where first.instance_id = item_instances.id and first.version = 1 and first.reason = 'buy'
      and first.user_id = item_instances.user_id and not exists (
        select 1 from item_moves as other
        where other.instance_id = first.instance_id and other.user_id <> first.user_id)
  ) as purchase`
const inventoryColumns = `user_id as "userId", slots_bought as "slotsBought", slots_given as "slotsGiven", slots_key as "slotsKey",
  tts_vouchers as tts, sfx_vouchers as sfx,
  last_refund_at as "lastRefundAt"`

const giveStatement = `
  with made as (
    insert into item_instances (id, item_id, user_id, status, version, key, changed_at)
    values ($1::uuid, $2::integer, $3, 'inventory', 1, $4, $5::timestamptz)
    on conflict (key) do nothing
    returning ${instanceColumns}
  ), line as (
    insert into item_moves (instance_id, version, user_id, status, by_user_id, reason, reference, at)
    select id, version, "userId", status, $6, $7, $8::jsonb, $5::timestamptz from made
  )
  select * from made`

const moveStatement = `
  with moved as (
    update item_instances set user_id = $2, status = $3, version = version + 1, changed_at = $4::timestamptz
    where id = any ($1::uuid[])
    returning ${instanceColumns}, ${purchaseColumn}
  ), line as (
    insert into item_moves
      (instance_id, version, from_user_id, from_status, user_id, status, by_user_id, reason, reference, at)
    select id, version, $5, $6, "userId", status, $7, $8, $9::jsonb, $4::timestamptz from moved
  )
  select * from moved order by id`

/** ITEM-2: the tokens that the owner of an item gets back for it; 0 if it cannot be refunded. */
export const refundFor = (itemId: number, purchase: Purchase | null): number =>
  purchase ? refundOf({ paid: purchase.paid, found: purchase.bought !== itemId }) : 0

const instanceOf = ({ purchase, ...item }: InstanceRow): ItemInstance => ({
  ...item,
  refundable: refundFor(item.itemId, purchase) > 0,
})

/** Inventories and instances in the database. Nothing else writes instances and their history. */
export function createItemStore(database: Database, clock: Clock) {
  const json = (reference: Why['reference']) => (reference === undefined ? null : JSON.stringify(reference))

  return {
    /** Makes the inventories that are not there yet, in the order in which they are locked. */
    async open(userIds: readonly string[]): Promise<void> {
      await database.prepared(
        'items-open',
        'insert into item_inventories (user_id) select id from unnest($1::text[]) as id on conflict do nothing',
        [[...new Set(userIds)].sort()],
      )
    },

    /** Locks inventories until the end of the transaction, in the order of the people's ids. */
    lock: (userIds: readonly string[]): Promise<InventoryRow[]> =>
      database.prepared<InventoryRow>(
        'items-lock-inventories',
        `select ${inventoryColumns} from item_inventories where user_id = any ($1::text[]) order by user_id for update`,
        [[...new Set(userIds)]],
      ),

    async inventory(userId: string): Promise<InventoryRow> {
      const [row] = await database.prepared<InventoryRow>(
        'items-inventory',
        `select ${inventoryColumns} from item_inventories where user_id = $1`,
        [userId],
      )
      return row ?? { userId, slotsBought: 0, slotsGiven: 0, slotsKey: null, tts: 0, sfx: 0, lastRefundAt: null }
    },

    /** Changes a locked inventory. */
    async change(userId: string, changes: Partial<typeof itemInventories.$inferInsert>): Promise<void> {
      await database.db.update(itemInventories).set(changes).where(eq(itemInventories.userId, userId))
    },

    async of(userId: string, statuses: readonly ItemStatus[]): Promise<ItemInstance[]> {
      const rows = await database.prepared<InstanceRow>(
        'items-of',
        `select ${instanceColumns}, ${purchaseColumn} from item_instances
         where user_id = $1 and status = any ($2::text[]) order by id`,
        [userId, statuses],
      )
      return rows.map(instanceOf)
    },

    /** Locks instances until the end of the transaction, in the order of their ids. */
    lockInstances: (ids: readonly string[]): Promise<Omit<ItemInstance, 'refundable'>[]> =>
      database.prepared<Omit<ItemInstance, 'refundable'>>(
        'items-lock-instances',
        `select ${instanceColumns} from item_instances where id = any ($1::uuid[]) order by id for update`,
        [ids],
      ),

    /** Whether a check found that an item of a person is not where its history leads. */
    async stopped(userId: string): Promise<boolean> {
      const rows = await database.prepared('items-stopped', 'select 1 from item_stops where user_id = $1 limit 1', [
        userId,
      ])
      return rows.length > 0
    },

    /** A new instance with the first line of its history; null when the key was used before. */
    async give(itemId: number, userId: string, key: string | undefined, why: Why): Promise<ItemInstance | null> {
      const { reason, reference, by } = why
      const [made] = await database.prepared<Omit<InstanceRow, 'purchase'>>('items-give', giveStatement, [
        ...[newId(), itemId, userId, key ?? null, clock.now()],
        ...[by ?? null, reason, json(reference)],
      ])
      // The statement does not see the line that it writes.
      return made
        ? instanceOf({ ...made, purchase: reason === 'buy' ? (reference as unknown as Purchase) : null })
        : null
    },

    /** The item that a key gave, wherever it is now, and the person who got it; null if it gave nothing. */
    async byKey(key: string): Promise<{ item: ItemInstance; givenTo: string } | null> {
      const [found] = await database.prepared<InstanceRow & { givenTo: string }>(
        'items-by-key',
        `select ${instanceColumns}, ${purchaseColumn}, (
           select user_id from item_moves where instance_id = item_instances.id and item_moves.version = 1
         ) as "givenTo"
         from item_instances where key = $1`,
        [key],
      )
      if (!found) return null
      const { givenTo, ...item } = found
      return { item: instanceOf(item), givenTo }
    },

    /** The first line of the history of an item. */
    async first(id: string): Promise<typeof itemMoves.$inferSelect | null> {
      const [row] = await database.db
        .select()
        .from(itemMoves)
        .where(and(eq(itemMoves.instanceId, id), eq(itemMoves.version, 1)))
      return row ?? null
    },

    /** How an item was bought that its owner bought from the show, and that nobody else ever had; null for any other. */
    async purchase(id: string): Promise<Purchase | null> {
      const [found] = await database.prepared<{ purchase: Purchase | null }>(
        'items-purchase',
        `select ${purchaseColumn} from item_instances where id = $1::uuid`,
        [id],
      )
      return found?.purchase ?? null
    },

    /** Moves locked instances that are all of one owner and in one state. */
    async move(
      ids: readonly string[],
      from: { userId: string; status: ItemStatus },
      to: { userId: string; status: ItemStatus },
      { reason, reference, by }: Why,
    ): Promise<ItemInstance[]> {
      const rows = await database.prepared<InstanceRow>('items-move', moveStatement, [
        ...[ids, to.userId, to.status, clock.now(), from.userId, from.status],
        ...[by ?? null, reason, json(reference)],
      ])
      return rows.map(instanceOf)
    },

    async byId(id: string): Promise<ItemInstance | null> {
      const [found] = await database.prepared<InstanceRow>(
        'items-by-id',
        `select ${instanceColumns}, ${purchaseColumn} from item_instances where id = $1::uuid`,
        [id],
      )
      return found ? instanceOf(found) : null
    },

    /** The history of an instance, newest first. */
    history: (id: string): Promise<(typeof itemMoves.$inferSelect)[]> =>
      database.db.select().from(itemMoves).where(eq(itemMoves.instanceId, id)).orderBy(desc(itemMoves.version)),

    /** How many there are of each item, by its id: held now, and ever made. */
    async counts(): Promise<Map<number, { held: number; ever: number }>> {
      const rows = await database.query<{ itemId: number; held: number; ever: number }>(sql`
        select item_id as "itemId", count(*)::int as ever,
          (count(*) filter (where status in ('inventory', 'queued', 'market', 'trade')))::int as held
        from item_instances group by item_id`)
      return new Map(rows.map(({ itemId, held, ever }) => [itemId, { held, ever }]))
    },

    /** How often a person used each item. */
    async used(userId: string): Promise<Record<string, number>> {
      const rows = await database.query<{ itemId: number; uses: number }>(sql`
        select item_id as "itemId", count(*)::int as uses from item_instances
        where user_id = ${userId} and status = 'used' group by item_id`)
      return Object.fromEntries(rows.map(({ itemId, uses }) => [itemId, uses]))
    },
  }
}
