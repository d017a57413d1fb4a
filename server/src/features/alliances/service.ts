import { type AllianceProposal, type AllyClan, limits } from '@shoal/bus/alliances/contract'
import { alliancesErrors } from '@shoal/bus/alliances/errors'
import { allianceBroken, allianceFormed, allianceProposed, allianceRejected } from '../../happenings/alliances.ts'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { asTag, type ClanFacts, useClanRoll } from '../clans/index.ts'
import { createStore } from './store.ts'
import type { AllianceRow } from './tables.ts'

/** Two clans, and whose owner acts: that of `own`. */
interface Pair {
  own: ClanFacts
  other: ClanFacts
}

const between = ({ id, fromClan, fromTag, toClan, toTag }: AllianceRow) => ({
  ...{ allianceId: id, fromClanId: fromClan, fromTag, toClanId: toClan, toTag },
})

/** Clans that stand together. Only owners see and manage proposals; alliances are known to everybody [ALLY-1]. */
export const useAlliances = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const store = createStore(database)
  const roll = useClanRoll(platform)

  /** Whatever two owners do about the same clans happens one after the other, on all nodes. */
  async function lock(...clanIds: string[]): Promise<void> {
    for (const id of clanIds.toSorted())
      await database.query(sql`select pg_advisory_xact_lock(hashtextextended(${`alliances of ${id}`}, 0))`)
  }

  /** A clan and its owner's right to it. Refuses everybody else. */
  async function owned(userId: string, tag: string): Promise<ClanFacts> {
    const found = (await roll.clans([tag])).get(asTag(tag)) ?? refuse(alliancesErrors.noSuchClan, { tag: asTag(tag) })
    const place = await roll.clanOf(userId)
    if (place?.clanId !== found.id || place.rank !== 'Owner') refuse(alliancesErrors.notOwner, { tag: found.tag })
    return found
  }
  async function pairOf(userId: string, tag: string, clanTag: string): Promise<Pair> {
    const own = await owned(userId, tag)
    const other = (await roll.clans([clanTag])).get(asTag(clanTag))
    if (!other) refuse(alliancesErrors.noSuchClan, { tag: asTag(clanTag) })
    if (other.id === own.id) refuse(alliancesErrors.ownClan)
    return { own, other }
  }
  /** The same once nobody else can act on them; one of them may be gone, or have another owner, by then. */
  async function held(userId: string, tag: string, clanTag: string): Promise<Pair> {
    const { own, other } = await pairOf(userId, tag, clanTag)
    await lock(own.id, other.id)
    return pairOf(userId, tag, clanTag)
  }

  async function present(rows: readonly AllianceRow[]): Promise<AllianceProposal[]> {
    const known = await roll.clans(rows.flatMap(({ fromTag, toTag }) => [fromTag, toTag]))
    // A tag may belong to another clan by now.
    const clan = (id: string, tag: string): AllyClan => {
      const found = known.get(tag)
      return found?.id === id ? { tag, name: found.name, color: found.color } : { tag, name: null, color: null }
    }
    return rows.map((row) => ({
      ...{ id: row.id, fromClan: clan(row.fromClan, row.fromTag), toClan: clan(row.toClan, row.toTag) },
      ...{ status: row.status, createdAt: row.createdAt.toISOString() },
      answeredAt: row.answeredAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      endedBy: row.endedBy === null ? null : row.endedBy === row.fromClan ? row.fromTag : row.toTag,
    }))
  }

  async function alliesOf(clanId: string): Promise<AllyClan[]> {
    const rows = (await store.standing(clanId)).filter(({ status }) => status === 'accepted')
    const shown = await present(rows)
    return rows.map((row, index) => (row.fromClan === clanId ? shown[index]!.toClan : shown[index]!.fromClan))
  }

  /** Tells the owners of both clans, and everybody if the alliance itself changes. */
  async function tell(row: AllianceRow, alliesChanged: boolean): Promise<AllianceProposal> {
    const [proposal] = (await present([row])) as [AllianceProposal]
    const event = row.status === 'pending' ? 'alliances:proposal-new' : 'alliances:proposal-removed'
    for (const tag of [row.fromTag, row.toTag]) {
      const owner = await roll.ownerOf(tag)
      if (owner) publisher.toUser(owner, event, proposal)
    }
    if (alliesChanged)
      for (const { id, tag } of [
        { id: row.fromClan, tag: row.fromTag },
        { id: row.toClan, tag: row.toTag },
      ])
        publisher.publish(rooms.all, 'alliances:allies', { clanTag: tag, allies: await alliesOf(id) })
    return proposal
  }

  async function refuseFull({ own, other }: Pair): Promise<void> {
    const words = { tag: own.tag, other: other.tag }
    if ((await store.allies(own.id)) >= limits.alliesMost) refuse(alliancesErrors.tooMany, 'own', words)
    if ((await store.allies(other.id)) >= limits.alliesMost) refuse(alliancesErrors.tooMany, 'other', words)
  }

  /** Ends what stands, by the will of one of the two. Belongs to the transaction that has the clans locked. */
  async function close(row: AllianceRow, byClanId: string, byUserId: string | null): Promise<AllianceProposal> {
    const now = clock.now()
    const wasPending = row.status === 'pending'
    const ended = await store.update(row, {
      status: wasPending && byClanId === row.toClan ? 'rejected' : 'broken',
      ...{ endedAt: now, endedBy: byClanId },
      ...(wasPending && byClanId === row.toClan && { answeredAt: now }),
    })
    await happenings.happen(wasPending ? allianceRejected : allianceBroken, { ...between(row), byClanId, byUserId })
    return tell(ended, !wasPending)
  }

  return {
    /** All that the owner of a clan sees. */
    async list(userId: string, tag: string) {
      const { id } = await owned(userId, tag)
      const [standing, ended] = await Promise.all([store.standing(id), store.ended(id)])
      const shown = await present(standing)
      return {
        clanAllianceProposals: shown.filter(({ status }) => status === 'pending'),
        alliances: shown.filter(({ status }) => status === 'accepted'),
        history: await present(ended),
      }
    },

    /** The allies of a clan, for everybody. */
    async allies(tag: string): Promise<AllyClan[]> {
      const found = (await roll.clans([tag])).get(asTag(tag)) ?? refuse(alliancesErrors.noSuchClan, { tag: asTag(tag) })
      return alliesOf(found.id)
    },

    /** Proposes an alliance; to a clan that has proposed one itself, it is the answer. `seen`: nothing but the answer. */
    propose: (userId: string, tag: string, clanTag: string, seen?: 'pending'): Promise<AllianceProposal> =>
      database.transaction(async () => {
        const pair = await held(userId, tag, clanTag)
        const { own, other } = pair
        const row = await store.between(own.id, other.id)
        const words = { tag: own.tag, other: other.tag }
        if (row?.status === 'accepted') refuse(alliancesErrors.alliedAlready, words)
        if (row?.fromClan === own.id) refuse(alliancesErrors.proposedAlready, words)
        if (row) {
          await refuseFull(pair)
          const formed = await store.update(row, { status: 'accepted', answeredAt: clock.now() })
          await happenings.happen(allianceFormed, { ...between(formed), byUserId: userId })
          return tell(formed, true)
        }
        if (seen) refuse(alliancesErrors.changedMeanwhile, 'none')
        await refuseFull(pair)
        if ((await store.waiting(own.id)) >= limits.proposalsMost) refuse(alliancesErrors.tooMany, 'proposals', words)
        const now = clock.now()
        if (await store.saidNo(other.id, own.id, new Date(now.getTime() - limits.proposeAgainAfter)))
          refuse(alliancesErrors.tooSoon, words)
        const proposed = await store.insert({
          ...{ id: newId(), fromClan: own.id, fromTag: own.tag, toClan: other.id, toTag: other.tag },
          ...{ status: 'pending', createdAt: now, answeredAt: null, endedAt: null, endedBy: null },
        })
        await happenings.happen(allianceProposed, { ...between(proposed), byUserId: userId })
        return tell(proposed, false)
      }),

    /** Rejects, takes back or breaks what stands between two clans. */
    end: (userId: string, tag: string, clanTag: string, seen?: 'pending' | 'accepted'): Promise<AllianceProposal> =>
      database.transaction(async () => {
        const { own, other } = await held(userId, tag, clanTag)
        const row = await store.between(own.id, other.id)
        if (seen && row?.status !== seen)
          refuse(alliancesErrors.changedMeanwhile, row?.status === 'accepted' ? 'accepted' : row ? 'pending' : 'none')
        if (!row) refuse(alliancesErrors.nothingThere, { tag: own.tag, other: other.tag })
        return close(row, own.id, userId)
      }),

    /** Ends all that a clan had with others. Belongs to the transaction that disbands it. */
    async forget(clanId: string): Promise<void> {
      await lock(clanId)
      for (const row of await store.standing(clanId)) await close(row, clanId, null)
    },
  }
})
