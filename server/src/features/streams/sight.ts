import { meets } from '@shoal/bus'
import { generalErrors, mediaErrors } from '@shoal/bus/errors'
import { allowedSeasons } from '@shoal/bus/streams/contract'
import { streamsErrors } from '@shoal/bus/streams/errors'
import { eq } from 'drizzle-orm'
import { accountChanged } from '../../happenings/accounts.ts'
import { isDatabaseAway } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import type { PlaybackGrant } from '../../platform/media/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { flagsOf, passOf, personChanged, usePeople } from '../accounts/index.ts'
import { useFeatures } from '../features/index.ts'
import { liveStreams, type StreamRow } from './tables.ts'

/** What somebody may see of a camera: nothing, that it is there and locked, or all of it. */
export type Sight = 'none' | 'locked' | 'all'

/** Placeholders stand in the grid whatever the season is. */
const placeholderSeason = 0

/** Whether a camera can be watched at all: its season is shown, and it is no audition that is over. */
export const isOpen = ({ season, audition }: Pick<StreamRow, 'season' | 'audition'>): boolean =>
  (season === placeholderSeason || allowedSeasons.includes(season)) && audition !== 'closed'

/** PASS-4: cameras of the season pass are for pass holders and staff. */
export const mayPlay = (stream: Pick<StreamRow, 'access'>, who: Who | null): boolean =>
  stream.access === 'public' || meets('pass', who)

/** How long it is taken as known which cameras the media origin plays, in ms: it is asked for each part. */
const openKeptFor = 1_000
/**
 * How long it is taken as known that somebody has the pass their address was signed for, in ms. Nodes tell each other
 * when somebody changes; while they cannot, it is looked up sooner. While the database is away, what was known holds.
 */
const passKeptFor = { reachable: 60_000, alone: 5_000 }
const mostPasses = 20_000

/**
 * The one question that stands at every door to a camera: may this person see it? Its ticket, its parts, its stills, clips
 * of it, its zones, its room in the chat and what happened there all ask here [STR-10, PASS-4, ADM-1].
 */
export const useSight = service((platform) => {
  const { database, clock, nodes } = platform
  const { db } = database

  const switchedOn = () => useFeatures(platform).enabled('live-streams')

  const sightOf = async (stream: StreamRow | null, who: Who | null): Promise<Sight> => {
    if (!stream || !isOpen(stream) || !(await switchedOn())) return 'none'
    return mayPlay(stream, who) ? 'all' : 'locked'
  }

  async function readOpen(): Promise<ReadonlyMap<string, StreamRow['access']>> {
    if (!(await switchedOn())) return new Map()
    const open = (await db.select().from(liveStreams)).filter(isOpen)
    return new Map(open.flatMap(({ playbackId, access }) => (playbackId === null ? [] : [[playbackId, access]])))
  }

  /** Whether what was read at a moment of `clock.passed` may still be taken as known. */
  const isFresh = (readAt: number | undefined, keptFor: number): boolean =>
    readAt !== undefined && clock.passed() - readAt < keptFor

  let open: ReadonlyMap<string, StreamRow['access']> = new Map()
  let openReadAt: number | undefined
  let reading: Promise<void> | null = null
  /** The cameras that the media origin may play now, by playback id. */
  async function openNow(): Promise<ReadonlyMap<string, StreamRow['access']>> {
    if (isFresh(openReadAt, openKeptFor)) return open
    reading ??= readOpen()
      .then((found) => {
        open = found
      })
      .catch((error: unknown) => {
        // The picture goes on while the database is away.
        if (openReadAt === undefined || !isDatabaseAway(error)) throw error
      })
      .finally(() => {
        reading = null
      })
    await reading
    openReadAt = clock.passed()
    return open
  }

  /** When each person was last seen to have a pass. */
  const passes = new Map<string, number>()
  platform.happenings.afterCommit(accountChanged, ({ payload }) => void passes.delete(payload.userId))
  nodes.on(personChanged, ({ userId }) => void passes.delete(userId))
  nodes.onGap(() => passes.clear())
  async function stillHasPass(userId: string): Promise<boolean> {
    const seenAt = passes.get(userId)
    if (isFresh(seenAt, passKeptFor[nodes.reachable ? 'reachable' : 'alone'])) return true
    try {
      const account = await usePeople(platform).account(userId)
      const standing = account && { flags: flagsOf(account), pass: passOf(account, clock.now()) }
      if (account === null || account.banned || !meets('pass', standing)) {
        passes.delete(userId)
        return false
      }
    } catch (error) {
      if (seenAt === undefined || !isDatabaseAway(error)) throw error
      return true
    }
    if (passes.size >= mostPasses) passes.clear()
    passes.set(userId, clock.passed())
    return true
  }

  async function of(id: string, who: Who | null): Promise<Sight> {
    const [stream] = await db.select().from(liveStreams).where(eq(liveStreams.id, id))
    return sightOf(stream ?? null, who)
  }

  return {
    /** What somebody may see of a camera. */
    of,

    /** Refuses people who may not see all of a camera; nobody learns that a camera exists which is not shown. */
    async require(stream: StreamRow | null, who: Who | null): Promise<void> {
      const sight = await sightOf(stream, who)
      if (sight === 'none') refuse(streamsErrors.noSuchStream)
      if (sight === 'locked') refuse(streamsErrors.needsPass)
    },

    /** Refuses a camera that is not shown; a locked one is shown. */
    async mustBeShown(id: string): Promise<void> {
      if ((await of(id, null)) === 'none') refuse(generalErrors.notFound, { what: 'This camera' })
    },

    /** How much somebody may see of the stream with this id of the media origin; at most a second old. */
    async ofMedia(playbackId: string, who: Who | null): Promise<Sight> {
      const access = (await openNow()).get(playbackId)
      if (access === undefined) return 'none'
      return mayPlay({ access }, who) ? 'all' : 'locked'
    },

    /**
     * Refuses a signed address once the camera is not shown any more, needs a pass now, or the person has lost theirs. An
     * address that this server signed for another of its nodes names nobody, and holds.
     */
    async check({ playbackId, access, userId }: PlaybackGrant): Promise<void> {
      if (access === 'season_pass' && userId === undefined) return
      const now = (await openNow()).get(playbackId)
      if (now === undefined) refuse(mediaErrors.notFound)
      if (now === 'public') return
      if (access === 'public' || userId === undefined || !(await stillHasPass(userId))) refuse(mediaErrors.expiredToken)
    },
  }
})
