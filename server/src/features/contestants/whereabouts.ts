import { allowedSeasons } from '@shoal/bus/streams/contract'
import { streamsErrors } from '@shoal/bus/streams/errors'
import { and, eq, exists, gt, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { liveStreams, useStreams } from '../streams/index.ts'
import { contestantStays } from './tables.ts'

/** A stay that goes on. */
export const isOpen = isNull(contestantStays.untilAt)

/** The camera of a stay, while it shows a picture to anybody: of others nobody is told. */
export const cameraOfStay = and(
  eq(liveStreams.id, contestantStays.streamId),
  eq(liveStreams.online, true),
  inArray(liveStreams.season, [...allowedSeasons]),
)

/** Whether somebody was to be seen on a camera at any time between two instants; all three are columns of the asker. */
export function wasThere(
  { database: { db } }: Platform,
  contestantId: string,
  { camera, from, to }: { camera: PgColumn; from: PgColumn; to: PgColumn },
): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(contestantStays)
      .where(
        and(
          eq(contestantStays.contestantId, contestantId),
          eq(contestantStays.streamId, camera),
          lt(contestantStays.fromAt, to),
          or(isOpen, gt(contestantStays.untilAt, from)),
        ),
      ),
  )
}

/** Which contestants are to be seen on which camera. Nothing here tells pages: callers that change something do. */
export const useWhereabouts = service((platform) => {
  const { database, clock } = platform
  const { db } = database

  /** Ends the stays that fit; answers with whose they were. */
  async function end(which: SQL | undefined): Promise<string[]> {
    const ended = await db
      .update(contestantStays)
      .set({ untilAt: clock.now() })
      .where(and(isOpen, which))
      .returning({ id: contestantStays.contestantId })
    return ended.map(({ id }) => id)
  }

  return {
    /** Nobody knows any more where somebody is. */
    leave: (contestantId: string) => end(eq(contestantStays.contestantId, contestantId)),

    /** A camera went off, or comes back: staff have to say anew who is there. */
    empty: (streamId: string) => end(eq(contestantStays.streamId, streamId)),

    /** The same for cameras that went off while the server was not there. */
    emptyDark: () =>
      end(
        notExists(
          db
            .select({ one: sql`1` })
            .from(liveStreams)
            .where(and(eq(liveStreams.id, contestantStays.streamId), eq(liveStreams.online, true))),
        ),
      ),

    /** Begins a stay instead of the one that goes on. Refuses a camera without a picture. Answers with its name. */
    async enter(contestantId: string, streamId: string, fromAt = clock.now()): Promise<string> {
      const camera = await useStreams(platform).row(streamId)
      if (!camera) refuse(streamsErrors.noSuchStream)
      if (!camera.online || !allowedSeasons.includes(camera.season)) refuse(streamsErrors.offline)
      await end(eq(contestantStays.contestantId, contestantId))
      await db.insert(contestantStays).values({ id: newId(), contestantId, streamId, fromAt })
      return camera.name
    },

    /** Where somebody is, as it was said last; null when nobody knows. */
    async of(contestantId: string): Promise<string | null> {
      const [found] = await db
        .select({ streamId: contestantStays.streamId })
        .from(contestantStays)
        .where(and(isOpen, eq(contestantStays.contestantId, contestantId)))
      return found?.streamId ?? null
    },
  }
})
