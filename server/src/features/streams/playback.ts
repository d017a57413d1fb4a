import { type LiveStream, limits } from '@shoal/bus/streams/contract'
import { service } from '../../platform/feature.ts'
import { playbackTokens } from '../../platform/media/index.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOpen, mayPlay } from './sight.ts'
import type { StreamRow } from './tables.ts'

/** A signed permission to play one camera for a short time [STR-10]. */
export interface Ticket {
  jwt: string
  /** Path of the playlist on any edge, with the permission in it. */
  url: string
  poster: string
  expiresAt: string
}

type Playable = Pick<StreamRow, 'access'> & { playbackId: string }

export const useSigning = service(({ secrets, clock }) => playbackTokens(secrets.playback, clock))

/** Signs a permission. Its life is so short that it may outlast the pass it was given for. */
export async function ticket(platform: Platform, { playbackId, access }: Playable, who: Who | null): Promise<Ticket> {
  const seconds = limits.playbackTokenLife / 1000
  // The token's end is rounded down to a second, so the promised end is not later than it.
  const expiresAt = new Date(Math.floor(platform.clock.ms() / 1000 + seconds) * 1000)
  const jwt = await useSigning(platform).signPlayback({
    playbackId,
    access,
    userId: who?.userId,
    expiresIn: seconds,
  })
  const path = `/live/${playbackId}`
  return {
    jwt,
    url: `${path}/master.m3u8?jwt=${encodeURIComponent(jwt)}`,
    poster: `${path}/poster.jpg`,
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * A camera as one person may know it; with the permission only if they may play it. A camera whose season is over has only
 * its facts left.
 */
export async function present(platform: Platform, row: StreamRow, who: Who | null): Promise<LiveStream> {
  const { online, access } = row
  const playbackId = isOpen(row) ? row.playbackId : null
  const signed =
    playbackId !== null && online && mayPlay(row, who) ? await ticket(platform, { playbackId, access }, who) : null
  return {
    id: row.id,
    streamId: row.streamId,
    playbackId,
    name: row.name,
    jwt: signed?.jwt ?? null,
    createdAt: row.createdAt.toISOString(),
    season: row.season,
    interactive: row.interactive,
    access,
    playbackInfo: signed && { url: signed.url, poster: signed.poster, expiresAt: signed.expiresAt },
  }
}
