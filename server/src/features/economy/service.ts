import type { Person } from '@shoal/bus/common'
import type { EconomyDay, Flow, StaffLine, Stopped, Supply, Suspicious } from '@shoal/bus/economy/contract'
import { economyErrors } from '@shoal/bus/economy/errors'
import { idempotencyErrors } from '@shoal/bus/errors'
import { reasonText } from '../../contract.ts'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { accountId } from '../../platform/ledger/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useExperience, usePeople, type XpChanged, XpKeyUsed, type XpRequest } from '../accounts/index.ts'
import { useItemCheck, useItems } from '../items/index.ts'
import { useMarketWashes } from '../market/index.ts'
import { useAudit } from '../moderation/index.ts'
import { useStockWashes } from '../stocks/index.ts'
import { useDebts, useTokens } from '../tokens/index.ts'
import { useDays } from './days.ts'
import { type Edge, funnelsMost, funnelsOf, ringsOf } from './suspicious.ts'

const dayMs = 24 * 60 * 60 * 1000
const richestMost = 20
const reasonsMost = 40
const stoppedMost = 100
/** Tips that are looked at, the latest, and how far back. */
const tipsMost = 20_000
const tipDays = 7
/** So long an account counts as new, in ms. */
const newFor = 7 * dayMs

/** What was found, with its people; none where one of them is no more. */
function withPeople<Found extends { people: readonly string[] }>(found: Found, persons: ReadonlyMap<string, Person>) {
  const known = found.people.flatMap((id) => persons.get(id) ?? [])
  return known.length === found.people.length ? [{ ...found, people: known }] : []
}

/** How the money of the show moves, for its operators. Every read is bounded, however long the ledger is. */
export const useEconomy = service((platform) => {
  const { clock, database, ledger } = platform
  const people = usePeople(platform)

  async function account(userId: string) {
    const found = await people.account(userId)
    if (!found) refuse(economyErrors.noSuchPerson)
    return found
  }

  /** Changes XP; a key that was used for something else becomes a refusal of the call. */
  async function changeXp(userId: string, request: XpRequest): Promise<XpChanged | null> {
    try {
      return await useExperience(platform).change(userId, request)
    } catch (error) {
      if (error instanceof XpKeyUsed) refuse(idempotencyErrors.mismatch)
      throw error
    }
  }

  const day = (at: Date) => at.toISOString().slice(0, 10)

  return {
    /** How many tokens there are, where, and why they came and went within some days. */
    async supply(days: number): Promise<Supply> {
      await useDays(platform).catchUp()
      const since = day(new Date(clock.ms() - (days - 1) * dayMs))
      const [held, sums, before, flows, richest] = await Promise.all([
        database.query<{ kind: string; accounts: number; tokens: number }>(sql`
          select kind, count(*) as accounts, sum(balance)::bigint as tokens from ledger_accounts
          where balance <> 0 group by kind order by kind`),
        database.query<{ day: string; minted: number; burned: number; house: number }>(sql`
          select day, coalesce(sum(gave) filter (where kind = 'mint'), 0)::bigint as minted,
            coalesce(sum(gained) filter (where kind = 'mint'), 0)::bigint as burned,
            coalesce(sum(gained - gave) filter (where kind = 'house'), 0)::bigint as house
          from economy_days where day >= ${since} group by day order by day`),
        database.query<{ circulating: number }>(sql`
          select coalesce(sum(gave - gained), 0)::bigint as circulating from economy_days
          where kind = 'mint' and day < ${since}`),
        database.query<Omit<Flow, 'why'>>(sql`
          select reason, sum(gained)::bigint as gained, sum(gave)::bigint as gave, sum(entries)::bigint as transfers
          from economy_days where day >= ${since} and kind = 'user'
          group by reason order by sum(gained) + sum(gave) desc, reason limit ${reasonsMost}`),
        database.query<{ owner: string; balance: number }>(sql`
          select owner, balance from ledger_accounts where kind = 'user' and balance > 0
          order by balance desc, owner limit ${richestMost}`),
      ])
      const persons = await people.persons(richest.map(({ owner }) => owner))
      let circulating = before[0]?.circulating ?? 0
      const told: EconomyDay[] = sums.map(({ day, minted, burned, house }) => {
        circulating += minted - burned
        return { day, minted, burned, house, circulating }
      })
      const of = (kind: string) => held.find((one) => one.kind === kind)?.tokens ?? 0
      return {
        // Zero, not minus zero.
        ...{ circulating: 0 - of('mint'), debt: 0 - of('debt'), days: told },
        flows: flows.map((flow) => ({ ...flow, why: reasonText('tokens', flow.reason) })),
        held: held.filter(({ kind }) => kind !== 'mint' && kind !== 'debt'),
        richest: richest.flatMap(({ owner, balance }) => {
          const person = persons.get(owner)
          return person ? [{ person, tokens: balance }] : []
        }),
      }
    },

    /** Tips that went in a ring, new accounts with tips from many people, and pairs who sold to each other both ways. */
    async suspicious(): Promise<Suspicious> {
      const since = new Date(clock.ms() - tipDays * dayMs)
      const tips = await database.query<Edge & { tips: number }>(sql`
        with tip as materialized (
          select id from ledger_transfers where reason = 'tip' and created_at > ${since}
          order by created_at desc limit ${tipsMost}
        )
        select substr(giver.account_id, 6) as "from", substr(taker.account_id, 6) as "to",
          sum(taker.amount)::bigint as tokens, count(*) as tips
        from tip
        join ledger_entries as giver on giver.transfer_id = tip.id and giver.amount < 0
        join ledger_entries as taker on taker.transfer_id = tip.id and taker.amount > 0
        group by 1, 2`)
      const washes = [
        ...(await useStockWashes(platform).since(since)).map(({ tickerSymbol, people, trades, tokens }) => ({
          ...{ ticker: tickerSymbol, people, deals: trades, tokens },
        })),
        ...(await useMarketWashes(platform).since(since)).map(({ people, sales, tokens }) => ({
          ...{ ticker: null, people, deals: sales, tokens },
        })),
      ]
      const rings = ringsOf(tips)
      const many = funnelsOf(tips).slice(0, 500)
      const persons = await people.persons([...rings, ...washes].flatMap((found) => found.people))
      const speakers = await people.speakers(many.map(({ to }) => to))
      const fresh = many.flatMap(({ to, givers, tokens }) => {
        const speaker = speakers.get(to)
        if (!speaker || clock.ms() - speaker.joinedAt.getTime() > newFor) return []
        return [{ person: speaker.person, joinedAt: speaker.joinedAt.toISOString(), givers, tokens }]
      })
      return {
        rings: rings.flatMap((ring) => withPeople(ring, persons)),
        washes: washes.flatMap((wash) => withPeople(wash, persons)),
        funnels: fresh.slice(0, funnelsMost),
        tips: tips.reduce((sum, { tips }) => sum + tips, 0),
      }
    },

    /** People of whom nothing leaves, because a check found that their tokens or items do not add up. */
    async stopped(): Promise<Stopped> {
      const items = useItems(platform)
      const [accounts, owners] = await Promise.all([
        database.query<{ userId: string; since: Date; tokens: number; moved: number }>(sql`
          select account.owner as "userId", account.stopped_at as since, account.balance as tokens, (
            select coalesce(sum(amount), 0)::bigint from ledger_entries where account_id = account.id
          ) as moved
          from ledger_accounts as account where account.stopped_at is not null
          order by account.stopped_at, account.id limit ${stoppedMost}`),
        useItemCheck(platform).stops(stoppedMost),
      ])
      const persons = await people.persons([...accounts, ...owners].map(({ userId }) => userId))
      const stop = ({ userId, since }: { userId: string; since: Date }) => ({
        ...{ userId, since: since.toISOString(), person: persons.get(userId) ?? null },
      })
      return {
        tokens: accounts.map((one) => ({ ...stop(one), tokens: one.tokens, moved: one.moved })),
        items: owners.map((one) => ({
          ...stop(one),
          items: one.wrong.map(({ instanceId, itemId }) => ({
            ...{ instanceId, name: items.definition(itemId)?.name ?? String(itemId) },
          })),
        })),
      }
    },

    /** Somebody's ledger, newest first; `page` counts from 0. Throws the Refusal `economy/no-such-person`. */
    async ledger(userId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const { id } = await account(userId)
      const own = accountId('user', id)
      const [person, tokens, debt, { items, total }, stoppedAt] = await Promise.all([
        people.person(id),
        ledger.balance(own),
        useDebts(platform).owed(id),
        ledger.history(own, { page: page + 1, pageSize }),
        ledger.stoppedSince(own),
      ])
      const userOf = (name: string) => /^user:(.+)$/.exec(name)?.[1]
      const persons = await people.persons(
        items.flatMap(({ others }) => others.flatMap((leg) => userOf(leg.account) ?? [])),
      )
      const lines = items.map(
        ({ createdAt, others, ...line }): StaffLine => ({
          ...{ id: line.id, amount: line.amount, balance: line.balance, reason: line.reason },
          why: reasonText('tokens', line.reason),
          ...{ reference: line.reference, at: createdAt.toISOString() },
          others: others.map(({ account, amount }) => ({
            ...{ account, amount, person: persons.get(userOf(account) ?? '') ?? null },
          })),
        }),
      )
      return { person: person!, tokens, debt, stoppedAt: stoppedAt?.toISOString() ?? null, lines, total }
    },

    /**
     * Gives tokens from the mint, or takes some for it, as a new transfer that is written into the log of staff. Throws
     * the Refusals `economy/no-such-person`, `tokens/insufficient` and `idempotency/mismatch`.
     */
    async correct(
      who: Who,
      { userId, amount, reason }: { userId: string; amount: number; reason: string },
      key?: string,
    ) {
      const { id } = await account(userId)
      const purse = useTokens(platform)
      await purse.open(id)
      return database.transaction(async () => {
        const { tokens, replayed } = await purse.correct(id, amount, {
          key: key === undefined ? undefined : `correction:${who.userId}:${key}`,
          reference: { by: who.userId, why: reason },
        })
        if (!replayed) {
          const detail = `${amount > 0 ? '+' : '−'}₣${Math.abs(amount).toLocaleString('en')}`
          await useAudit(platform).record({ who, whom: id, action: 'economy.correct', detail, reason })
          // Deleting an account locks its purse, which this transaction holds by now.
          await account(id)
        }
        return { tokens }
      })
    },

    /**
     * ADM-2: gives XP or takes some, as a new line that is written into the log of staff. Taking more than there is takes
     * nothing, as with tokens. Throws the Refusals `economy/no-such-person`, `economy/xp-out-of-range` and
     * `idempotency/mismatch`.
     */
    async correctXp(
      who: Who,
      { userId, amount, reason }: { userId: string; amount: number; reason: string },
      key: string = newId(),
    ): Promise<{ xp: number }> {
      return database.transaction(async () => {
        const done = await changeXp(userId, {
          ...{ amount, reason: 'correction', reference: { by: who.userId, why: reason } },
          key: `correction:${who.userId}:${key}`,
        })
        if (!done) refuse(economyErrors.noSuchPerson)
        if (done.amount !== amount) {
          if (amount > 0) refuse(economyErrors.xpOutOfRange, 'many')
          refuse(economyErrors.xpOutOfRange, 'few', { xp: (-done.amount).toLocaleString('en') })
        }
        const detail = `${amount > 0 ? '+' : '−'}${Math.abs(amount).toLocaleString('en')} XP`
        if (!done.replayed)
          await useAudit(platform).record({ who, whom: userId, action: 'economy.correctXp', detail, reason })
        return { xp: done.xp }
      })
    },
  }
})
