import { randomBytes } from 'node:crypto'
import type { Applied, Audition, OwnAudition, Rating, Vote } from '@shoal/bus/auditions/contract'
import { auditionsErrors } from '@shoal/bus/auditions/errors'
import { currentSeason } from '@shoal/bus/streams/contract'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useCameras } from '../cameras/index.ts'
import { useClipLists } from '../clips/index.ts'
import { useFeatures } from '../features/index.ts'
import { useStreams } from '../streams/index.ts'
import { type AuditionRow, createStore } from './store.ts'
import { useAuditionView } from './view.ts'

/** Behind all cameras of the show in the grid. */
const lastPlace = 500

const day = (at: Date) =>
  at.toLocaleDateString('en-US', { timeZone: 'America/New_York', month: 'long', day: 'numeric' })

/** Auditions: applying, being seen, and being rated [AUD-1] [AUD-2]. */
export const useAuditions = service((platform) => {
  const { clock, database } = platform
  const store = createStore(database)
  const view = useAuditionView(platform)
  const cameras = useCameras(platform)
  const streams = useStreams(platform)
  const switchedOn = () => useFeatures(platform).require('applications')

  /** The audition of a person, locked and open. */
  async function open(userId: string): Promise<AuditionRow> {
    const row = await store.locked(userId)
    if (!row) refuse(auditionsErrors.noSuchAudition)
    if (row.state !== 'open') refuse(auditionsErrors.notOpen)
    return row
  }

  /** Opens a closed audition again, as it was rated and with its points, under a new key. */
  async function openAgain(row: AuditionRow, about: string): Promise<Applied['publish']> {
    if (row.state === 'open') refuse(auditionsErrors.openAlready)
    if (row.state === 'fish') refuse(auditionsErrors.onTheShow)
    const again = view.againAt(row)
    if (again) refuse(auditionsErrors.tooEarly, { when: day(again) })
    const nothing = { closedAt: null, closedBy: null, closeReason: null }
    await store.update(row.streamId, { about, appliedAt: clock.now(), ...nothing })
    await streams.update(row.streamId, { audition: 'open', season: currentSeason })
    return cameras.renewKey(row.streamId)
  }

  async function begin({ userId, person }: Who, about: string): Promise<Applied['publish']> {
    const id = `audition-${randomBytes(8).toString('hex')}`
    const camera = { id, name: person.displayName, season: currentSeason, position: lastPlace }
    const publish = await cameras.createFor(userId, { ...camera, audition: 'open' })
    await store.forgetWithoutCamera(userId)
    try {
      await store.insert({ streamId: id, userId, about, appliedAt: clock.now() })
    } catch (error) {
      // Two applications at once: the other one was faster.
      if (isUniqueViolation(error, 'auditions_user')) refuse(auditionsErrors.openAlready)
      throw error
    }
    return publish
  }

  return {
    /** The list of everybody [AUD-1]. */
    list: async (): Promise<Audition[]> => view.present(await store.shown(['open', 'fish'])),

    /** AUD-1: opens an audition. Throws the Refusals of the call. */
    async apply(who: Who, about: string): Promise<Applied> {
      await switchedOn()
      if (who.flags.fish) refuse(auditionsErrors.onTheShow)
      return database.transaction(async () => {
        const before = await store.locked(who.userId)
        const publish = before ? await openAgain(before, about) : await begin(who, about)
        const audition = await view.own(who.userId)
        await view.tell(audition.liveStreamId)
        return { audition, publish }
      })
    },

    /** AUD-1: another key; the one before ends at once, with any broadcast that uses it. */
    async resetKey({ userId }: Who): Promise<Applied> {
      await switchedOn()
      return database.transaction(async () => {
        const { streamId } = await open(userId)
        const publish = await cameras.renewKey(streamId)
        return { audition: await view.own(userId), publish }
      })
    },

    /** Its person closes it. They may apply again whenever they like, and are rated as before. */
    leave: ({ userId }: Who): Promise<void> =>
      database.transaction(async () => {
        const { streamId } = await open(userId)
        await end(streamId, 'person', null)
      }),

    /** What somebody may know of a person's audition: a closed one is theirs and staff's alone. */
    async read(userId: string, who: Who | null): Promise<{ audition: OwnAudition | Audition | null; isFish: boolean }> {
      const [row, account] = await Promise.all([store.ofPerson(userId), usePeople(platform).account(userId)])
      const isFish = account?.fish ?? false
      const own = who !== null && (who.userId === userId || who.flags.mod || who.flags.admin)
      if (row === null || (row.state === 'closed' && !own)) return { audition: null, isFish }
      return { audition: (own ? await view.presentOwn([row]) : await view.present([row]))[0]!, isFish }
    },

    /** Whether a person's audition is live, and since when. Throws the Refusal `auditions/no-such-audition`. */
    async status(userId: string) {
      const row = await store.ofPerson(userId)
      if (row === null) refuse(auditionsErrors.noSuchAudition)
      const since = row.online ? cameras.liveSince(row.playbackId) : null
      return {
        state: row.state,
        status: row.online ? ('online' as const) : ('offline' as const),
        since: since === null ? null : new Date(since).toISOString(),
      }
    },

    /** AUD-2: all ratings and points, the most points first. */
    async stats(who: Who | null) {
      const rows = await store.shown(['open', 'fish'])
      const mine = who ? await store.votes(who.userId) : new Map<string, Vote>()
      return {
        ratings: rows.map(({ streamId, upVotes, downVotes }): Rating => {
          return { liveStreamId: streamId, upVotes, downVotes, myVote: mine.get(streamId) ?? null }
        }),
        points: rows
          .map(({ streamId, userId, points }) => ({ liveStreamId: streamId, userId, points }))
          .sort((one, other) => other.points - one.points),
      }
    },

    /** Whose auditions there are clips of. */
    async namesOfClips(): Promise<string[]> {
      const rows = await store.shown(['open', 'fish'])
      return useClipLists(platform).roomsOf(rows.map(({ streamId }) => streamId))
    },

    /** AUD-2: one of a person counts, and they may change it. Throws the Refusals of the call. */
    rate: ({ userId: byId }: Who, userId: string, myVote: Vote | null): Promise<Rating> =>
      database.transaction(async () => {
        if (byId === userId) refuse(auditionsErrors.notYourself, 'vote')
        const { streamId } = await open(userId)
        await store.rate(streamId, byId, myVote, clock.now())
        await store.count([streamId])
        const { upVotes, downVotes } = await view.tellFigures(userId)
        return { liveStreamId: streamId, upVotes, downVotes, myVote }
      }),

    /** A deleted account has no audition, and rates none. */
    async forget(userId: string): Promise<void> {
      const own = await store.ofPerson(userId)
      if (own) {
        await store.remove(own.streamId)
        await cameras.drop(own.streamId)
        await platform.outbox.publish(rooms.all, 'auditions:removed', { liveStreamId: own.streamId, userId })
      }
      for (const streamId of await store.forgetRatings(userId)) await view.tell(streamId)
    },

    open,
    close: end,
  }

  /** Closes an audition in the current transaction: what is live ends, and pages drop it. */
  async function end(streamId: string, closedBy: 'person' | 'staff', reason: string | null): Promise<void> {
    await store.update(streamId, { closedAt: clock.now(), closedBy, closeReason: reason })
    await streams.update(streamId, { audition: 'closed' })
    await view.tell(streamId)
    await cameras.hangup(streamId, reason ?? 'The audition is closed')
  }
})
