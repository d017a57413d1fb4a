import { type Audition, type AuditionFigures, limits, type OwnAudition } from '@shoal/bus/auditions/contract'
import { service } from '../../platform/feature.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { usePeople } from '../accounts/index.ts'
import { useCameras } from '../cameras/index.ts'
import { type AuditionRow, createStore } from './store.ts'

/** Auditions as pages know them, and what pages are told of them. */
export const useAuditionView = service((platform) => {
  const { database, publisher, outbox } = platform
  const people = usePeople(platform)
  const store = createStore(database)

  const tellFigures = publisher.batcher('auditions:figures', (_room, waiting: AuditionFigures[]) => {
    // The last that was said of each.
    return { auditions: [...new Map(waiting.map((one) => [one.liveStreamId, one])).values()] }
  })

  async function present(rows: readonly AuditionRow[]): Promise<Audition[]> {
    const persons = await people.persons(rows.map(({ userId }) => userId))
    return rows.map((row) => ({
      liveStreamId: row.streamId,
      person: persons.get(row.userId) ?? deletedPerson,
      ...{ about: row.about, state: row.state, online: row.online },
      poster: row.online && row.state !== 'closed' ? `/live/${row.playbackId}/poster.jpg` : null,
      ...{ upVotes: row.upVotes, downVotes: row.downVotes, points: row.points },
      appliedAt: row.appliedAt.toISOString(),
    }))
  }

  /** From when on somebody may apply again whose audition staff closed; null when they may now, or it is open. */
  function againAt({ state, closedBy, closedAt }: AuditionRow): Date | null {
    if (state !== 'closed' || closedBy !== 'staff' || closedAt === null) return null
    const at = new Date(closedAt.getTime() + limits.againAfter)
    return at > platform.clock.now() ? at : null
  }

  async function presentOwn(rows: readonly AuditionRow[]): Promise<OwnAudition[]> {
    const keys = await useCameras(platform).keysMade(rows.map(({ streamId }) => streamId))
    const seen = await present(rows)
    return rows.map((row, index) => ({
      ...seen[index]!,
      ...{ closedBy: row.closedBy, closeReason: row.closeReason },
      againAt: againAt(row)?.toISOString() ?? null,
      keyMadeAt: keys.get(row.streamId)?.toISOString() ?? null,
    }))
  }

  return {
    present,
    presentOwn,
    againAt,

    /** The audition of a person as it is now; it exists. */
    own: async (userId: string): Promise<OwnAudition> => (await presentOwn([(await store.ofPerson(userId))!]))[0]!,

    /**
     * Tells all pages of an audition as it is now, by its camera; nothing if the camera belongs to no audition. A closed
     * audition is told through the outbox, and so is one that may have been closed: the last word stays the last.
     */
    async tell(streamId: string): Promise<void> {
      const row = await store.ofStream(streamId)
      if (row === null) return
      if (row.state === 'closed')
        await outbox.publish(rooms.all, 'auditions:removed', { liveStreamId: row.streamId, userId: row.userId })
      else await outbox.publish(rooms.all, 'auditions:changed', (await present([row]))[0]!)
    },

    /** Tells how an audition stands, together with others of the moment. */
    async tellFigures(userId: string): Promise<AuditionRow> {
      const row = (await store.ofPerson(userId))!
      const { streamId: liveStreamId, upVotes, downVotes, points } = row
      tellFigures(rooms.all, { liveStreamId, upVotes, downVotes, points })
      return row
    },
  }
})
