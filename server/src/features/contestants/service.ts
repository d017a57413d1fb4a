import type { Contestant, ContestantStatus } from '@shoal/bus/contestants/contract'
import { contestantsErrors } from '@shoal/bus/contestants/errors'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { accountDeleted } from '../../happenings/accounts.ts'
import { endorsementMoved } from '../../happenings/contestants.ts'
import { cameraTurned } from '../../happenings/streams.ts'
import { service } from '../../platform/feature.ts'
import type { UploadedFile } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { pictureOf } from '../../platform/picture.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useFeatures } from '../features/index.ts'
import { useAudit } from '../moderation/index.ts'
import { liveStreams } from '../streams/index.ts'
import { useAnnouncer } from './announcer.ts'
import { dropPhotos, keepPhoto, photoSize, photoUrl } from './photos.ts'
import {
  type ContestantRow,
  contestantEndorsements,
  contestantFollows,
  contestantStays,
  contestants,
} from './tables.ts'
import { cameraOfStay, isOpen, useWhereabouts } from './whereabouts.ts'

/** What staff say of a contestant. */
export interface ContestantFacts {
  name: string
  color: string
  bio: string
  season: number
  status: ContestantStatus
}

/** Staff changed what is said or seen of a contestant, on a node that this one does not hear. */
const edited = topic<{ id: string }>('contestants.edited')

/** PRO-4: the people of the show, where they are, and their endorsements and followers. */
export const useContestants = service((platform) => {
  const { database, publisher, clock, happenings, nodes, outbox } = platform
  const { db } = database
  const people = usePeople(platform)
  const audit = useAudit(platform)

  const present = (row: ContestantRow, endorsements: number, where: Contestant['where']): Contestant => ({
    id: row.id,
    name: row.name,
    color: row.color,
    photo: photoUrl(row.photoId),
    bio: row.bio,
    season: row.season,
    status: row.status,
    endorsements,
    where,
  })

  /** Some contestants, or all: newest season first, people in the house before people who left. */
  async function read(ids?: string[]): Promise<Contestant[]> {
    const standing = sql`case ${contestants.status} when 'winner' then 0 when 'in' then 1 else 2 end`
    const rows = await db
      .select({
        row: contestants,
        endorsements: count(contestantEndorsements.userId),
        streamId: liveStreams.id,
        since: contestantStays.fromAt,
      })
      .from(contestants)
      .leftJoin(contestantEndorsements, eq(contestantEndorsements.contestantId, contestants.id))
      .leftJoin(contestantStays, and(isOpen, eq(contestantStays.contestantId, contestants.id)))
      .leftJoin(liveStreams, cameraOfStay)
      .where(ids && inArray(contestants.id, ids))
      .groupBy(contestants.id, contestantStays.id, liveStreams.id)
      .orderBy(desc(contestants.season), standing, asc(contestants.createdAt), asc(contestants.id))
    return rows.map(({ row, endorsements, streamId, since }) =>
      present(row, endorsements, streamId === null || since === null ? null : { streamId, since: since.toISOString() }),
    )
  }

  async function one(id: string): Promise<Contestant> {
    const [found] = await read([id])
    if (!found) refuse(contestantsErrors.noSuchContestant)
    return found
  }

  async function endorsementOf(userId: string): Promise<string | null> {
    const [found] = await db
      .select({ id: contestantEndorsements.contestantId })
      .from(contestantEndorsements)
      .where(eq(contestantEndorsements.userId, userId))
    return found?.id ?? null
  }

  async function followedBy(userId: string): Promise<string | null> {
    const [found] = await db
      .select({ id: contestantFollows.contestantId })
      .from(contestantFollows)
      .where(eq(contestantFollows.userId, userId))
    return found?.id ?? null
  }

  /** Within a transaction: a person's endorsement moves once at a time, so that everybody hears which contestant lost it. */
  const inTurn = (userId: string) =>
    database.query(sql`select pg_advisory_xact_lock(hashtextextended(${`endorse ${userId}`}, 0))`)

  const tell = (ids: Iterable<string>) => useAnnouncer(platform).tell(ids, (changed) => read(changed))
  const announce = (ids: Iterable<string>) => database.afterCommit(() => tell(ids))
  nodes.on(edited, ({ id }) => tell([id]))

  happenings.inTransaction(accountDeleted, async ({ payload: { userId } }) => {
    const gone = await db
      .delete(contestantEndorsements)
      .where(eq(contestantEndorsements.userId, userId))
      .returning({ id: contestantEndorsements.contestantId })
    announce(gone.map(({ id }) => id))
    await db.delete(contestantFollows).where(eq(contestantFollows.userId, userId))
  })
  happenings.inTransaction(cameraTurned, async ({ payload: { streamId } }) => {
    announce(await useWhereabouts(platform).empty(streamId))
  })

  /** Changes a row and tells everybody; `note` goes to the log of staff. */
  async function change(who: Who, id: string, values: Partial<ContestantRow>, note: string): Promise<void> {
    const changed =
      Object.keys(values).length === 0
        ? await db.select().from(contestants).where(eq(contestants.id, id))
        : await db.update(contestants).set(values).where(eq(contestants.id, id)).returning()
    const [row] = changed
    if (!row) refuse(contestantsErrors.noSuchContestant)
    await audit.record({ who, action: 'contestants.edit', detail: `${row.name}: ${note}` })
    announce([id])
    await outbox.note(edited, { id })
  }

  return {
    /** Everybody, whether the part of the show is on or not. */
    read,
    /** The contestant whom a person endorses, or null. */
    endorsementOf,

    /** All contestants; moderators only while the part is switched off. */
    async list(
      who: Who | null,
    ): Promise<{ contestants: Contestant[]; endorsement: string | null; following: string | null }> {
      const staff = who !== null && (who.flags.admin || who.flags.mod)
      if (!staff) await useFeatures(platform).require('contestants')
      return {
        contestants: await read(),
        endorsement: who && (await endorsementOf(who.userId)),
        following: who && (await followedBy(who.userId)),
      }
    },

    /**
     * Endorses one contestant instead of any other. One statement moves the person's only row, so however often and from
     * wherever it is asked, a person counts once.
     */
    async endorse(who: Who, id: string): Promise<{ endorsement: string | null; contestant: Contestant }> {
      await useFeatures(platform).require('contestants')
      await database.transaction(async () => {
        await inTurn(who.userId)
        // Changes of the contestant wait meanwhile, so that nobody who has just left is endorsed.
        const [row] = await db.select().from(contestants).where(eq(contestants.id, id)).for('share')
        if (!row) refuse(contestantsErrors.noSuchContestant)
        const before = await endorsementOf(who.userId)
        if (before === id) return
        if (row.status !== 'in') refuse(contestantsErrors.notIn, { name: row.name })
        const at = clock.now()
        await db
          .insert(contestantEndorsements)
          .values({ userId: who.userId, contestantId: id, at })
          .onConflictDoUpdate({ target: contestantEndorsements.userId, set: { contestantId: id, at } })
        announce(before === null ? [id] : [id, before])
        await happenings.happen(endorsementMoved, { userId: who.userId, from: before, to: id })
        await people.changed(who.userId, false)
      })
      return { endorsement: await endorsementOf(who.userId), contestant: await one(id) }
    },

    /** Takes the endorsement of this contestant back; one of somebody else stays. */
    async withdraw(who: Who, id: string): Promise<{ endorsement: string | null; contestant: Contestant }> {
      await useFeatures(platform).require('contestants')
      const contestant = await one(id)
      await database.transaction(async () => {
        const { userId } = who
        await inTurn(userId)
        const gone = await db
          .delete(contestantEndorsements)
          .where(sql`${eq(contestantEndorsements.userId, userId)} and ${eq(contestantEndorsements.contestantId, id)}`)
          .returning({ id: contestantEndorsements.contestantId })
        if (gone.length === 0) return
        announce([id])
        await happenings.happen(endorsementMoved, { userId, from: id, to: null })
        await people.changed(userId, false)
      })
      const [now] = await read([id])
      return { endorsement: await endorsementOf(who.userId), contestant: now ?? contestant }
    },

    /** Follows one contestant instead of any other; all pages of the person know. */
    async follow(who: Who, id: string): Promise<{ following: string | null }> {
      await useFeatures(platform).require('contestants')
      const { userId } = who
      await database.transaction(async () => {
        const [row] = await db.select().from(contestants).where(eq(contestants.id, id)).for('share')
        if (!row) refuse(contestantsErrors.noSuchContestant)
        if (row.status !== 'in') refuse(contestantsErrors.notIn, { name: row.name })
        await db
          .insert(contestantFollows)
          .values({ userId, contestantId: id })
          .onConflictDoUpdate({ target: contestantFollows.userId, set: { contestantId: id } })
        publisher.toUser(userId, 'contestants:followed', { id })
      })
      return { following: id }
    },

    /** Follows this contestant no more; another one still. */
    async unfollow(who: Who, id: string): Promise<{ following: string | null }> {
      await useFeatures(platform).require('contestants')
      const { userId } = who
      await database.transaction(async () => {
        const theirs = and(eq(contestantFollows.userId, userId), eq(contestantFollows.contestantId, id))
        const gone = await db.delete(contestantFollows).where(theirs).returning({ id: contestantFollows.contestantId })
        if (gone.length > 0) publisher.toUser(userId, 'contestants:followed', { id: null })
      })
      return { following: await followedBy(userId) }
    },

    /** Says on which camera somebody is now, null for nobody knows; pages hear of it when it is new. */
    async place(who: Who, id: string, streamId: string | null): Promise<Contestant> {
      await database.transaction(async () => {
        // One at a time for each contestant: nobody is in two rooms.
        const [row] = await db.select().from(contestants).where(eq(contestants.id, id)).for('update')
        if (!row) refuse(contestantsErrors.noSuchContestant)
        if (streamId !== null && row.status !== 'in') refuse(contestantsErrors.notIn, { name: row.name })
        const whereabouts = useWhereabouts(platform)
        if ((await whereabouts.of(id)) === streamId) return
        const room = streamId === null ? null : await whereabouts.enter(id, streamId)
        if (room === null) await whereabouts.leave(id)
        await audit.record({ who, action: 'contestants.place', detail: `${row.name}: ${room ?? 'nobody knows where'}` })
        announce([id])
      })
      return one(id)
    },

    /** Adds somebody; the demo show brings id and picture along. */
    async add(
      who: Who | null,
      facts: ContestantFacts,
      demo?: { id: string; photo: { type: 'image/svg+xml'; bytes: Uint8Array } },
    ): Promise<Contestant> {
      const id = demo?.id ?? newId()
      return database.transaction(async () => {
        const row = { ...facts, color: facts.color.toLowerCase(), id, photoId: null, createdAt: clock.now() }
        await db.insert(contestants).values(row)
        if (demo) {
          const photoId = await keepPhoto(platform, id, demo.photo)
          await db.update(contestants).set({ photoId }).where(eq(contestants.id, id))
        }
        if (who) await audit.record({ who, action: 'contestants.add', detail: facts.name })
        const contestant = await one(id)
        publisher.toAll('contestants:new', contestant)
        return contestant
      })
    },

    /** Changes what staff say; `photo: null` takes the picture away. */
    async edit(who: Who, id: string, changes: Partial<ContestantFacts> & { photo?: null }): Promise<Contestant> {
      const { photo, ...facts } = changes
      const values: Partial<ContestantRow> = Object.fromEntries(
        Object.entries(facts).filter(([, value]) => value !== undefined),
      )
      if (values.color) values.color = values.color.toLowerCase()
      await database.transaction(async () => {
        if (photo === null) {
          values.photoId = null
          await dropPhotos(db, id)
        }
        if (values.status && values.status !== 'in') await useWhereabouts(platform).leave(id)
        await change(who, id, values, Object.keys(changes).join(', '))
      })
      return one(id)
    },

    async uploadPhoto(who: Who, id: string, file: UploadedFile): Promise<Contestant> {
      await one(id)
      const bytes = await pictureOf(file.bytes, photoSize, photoSize)
      await database.transaction(async () => {
        const [row] = await db.select().from(contestants).where(eq(contestants.id, id)).for('update')
        if (!row) refuse(contestantsErrors.noSuchContestant)
        const photoId = await keepPhoto(platform, id, { type: 'image/webp', bytes })
        await change(who, id, { photoId }, 'photo')
      })
      return one(id)
    },

    /** Removes a contestant; people who endorsed them endorse nobody. */
    async remove(who: Who, id: string): Promise<void> {
      await database.transaction(async () => {
        const endorsers = await db
          .delete(contestantEndorsements)
          .where(eq(contestantEndorsements.contestantId, id))
          .returning({ userId: contestantEndorsements.userId })
        const [row] = await db.delete(contestants).where(eq(contestants.id, id)).returning()
        if (!row) refuse(contestantsErrors.noSuchContestant)
        await audit.record({ who, action: 'contestants.remove', detail: row.name })
        await outbox.publish(rooms.all, 'contestants:remove', { id })
        for (const { userId } of endorsers) await people.changed(userId, false)
      })
    },
  }
})
