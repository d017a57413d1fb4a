import { mediaErrors } from '@shoal/bus/errors'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { budgets } from '../http/budgets.ts'
import { refuse } from '../refusal.ts'
import { blurredStill } from './blurredStill.ts'
import { multivariantText } from './hlsText.ts'
import { livePlaylist } from './livePlaylists.ts'
import { isRecorded, type LiveSource, type ReloadPoint, TooFarAhead } from './liveSource.ts'
import { noStill } from './noStill.ts'
import type { PastStills } from './pastStills.ts'
import { type PlaybackGrant, playbackTokens } from './playbackTokens.ts'
import { type PlaylistText, sendPlaylist } from './playlistText.ts'
import { rewindText } from './rewindText.ts'

/** What the origin serves under one playback id. */
export interface OriginStream {
  readonly source: LiveSource
  /** The newest still there is, a JPEG; undefined where there is none. */
  poster?(): Promise<Buffer | undefined>
}

export interface MediaOriginOptions {
  /** Looked up on every request, so that streams may come and go: a Map will do. */
  readonly sources: { get(playbackId: string): OriginStream | undefined }
  /** Makes the stills of what was live. */
  readonly pastStills: PastStills
  /** Signs playback addresses; the same on every node. */
  readonly secret: string | Uint8Array
  readonly clock: Clock
  /**
   * Who may see the still of a stream as it is: everybody, or this person although not everybody may, or not this
   * person. Everybody where it is absent.
   */
  stillFor?(request: FastifyRequest, playbackId: string): Promise<'everybody' | 'person' | 'nobody'>
  /** Refuses what a good token was signed for, because it holds no more; asked for every address. */
  check?(grant: PlaybackGrant): Promise<void>
}

type Query = Record<string, string | string[] | undefined>
type Stream = FastifyRequest<{ Params: { playbackId: string }; Querystring: Query }>
type Still = FastifyRequest<{ Params: { playbackId: string; file: string }; Querystring: Query }>
type StreamFile = FastifyRequest<{
  Params: { playbackId: string; rendition: string; file: string }
  Querystring: Query
}>

/** The recording window, as hls.js and as browsers by themselves read it. */
const REWINDS = ['rewind.m3u8', 'dvr.m3u8'] as const
type RewindFile = (typeof REWINDS)[number]
export const isRewind = (file: string): file is RewindFile => REWINDS.some((one) => one === file)

/** Media may be kept by the viewer's browser for a moment, never by a cache that others share: addresses expire. */
export const MEDIA_CACHING = 'private, max-age=60, immutable'
/** What was live does not change; a browser may keep it as long as the address, which has the token, is used. */
export const PAST_STILL_CACHING = 'private, max-age=3600, immutable'
/** A still is made anew about once a minute. */
export const POSTER_CACHING = 'public, max-age=60'

/**
 * The media origin: signed low-latency HLS under `/live/<playbackId>/` [STR-10]. The token comes as `?jwt=` and goes
 * on into every address of a playlist; a player that renews its token may put the new one in any of them.
 *
 * - `master.m3u8` and `<rendition>/index.m3u8`: the live edge, low latency;
 * - `rewind.m3u8` and `<rendition>/rewind.m3u8`: the same stream over the whole recording window, in whole segments with
 *   the time each was live [STR-8]. It shares the live playlist's segments and numbers, so that a player can change over.
 *   404 where nothing is recorded;
 * - `dvr.m3u8` and `<rendition>/dvr.m3u8`: the same for players that browsers bring along, which know no variables;
 * - `stills/<n>.jpg`: what was live in step n of `limits.stillEvery` seconds since 1970, small; 404 where it is not recorded;
 * - `poster.jpg`: a still, or a neutral picture where there is none. Of a stream that the asking person may not play it is
 *   blurred past recognition.
 *
 * What it refuses it throws as a Refusal: the app must have its errors installed.
 */
export function mediaOrigin({
  sources,
  secret,
  clock,
  pastStills,
  stillFor,
  check,
}: MediaOriginOptions): FastifyPluginAsync {
  const { verifyPlayback } = playbackTokens(secret, clock)

  /** The source behind an address, once its token was found good, and the token for the addresses inside. */
  async function admit(playbackId: string, query: Query): Promise<{ source: LiveSource; token: string }> {
    const grant = await verifyPlayback(query.jwt, playbackId)
    await check?.(grant)
    const source = sources.get(playbackId)?.source
    if (!source) refuse(mediaErrors.notFound)
    return { source, token: query.jwt as string }
  }

  // One text for each rendition and kind, until a new segment is finished or the oldest one leaves the window.
  const rewinds = new WeakMap<LiveSource, Map<string, { span: string; text: PlaylistText }>>()
  async function rewindOf(source: LiveSource, rendition: string, file: RewindFile): Promise<PlaylistText> {
    const now = clock.ms()
    const segments = (await source.recording?.segments(rendition, source.recording.from(), now)) ?? []
    if (segments.length === 0) refuse(mediaErrors.notFound)
    const span = `${segments[0]?.number} ${segments.at(-1)?.number}`
    const known = rewinds.get(source) ?? new Map<string, { span: string; text: PlaylistText }>()
    rewinds.set(source, known)
    const key = `${rendition} ${file}`
    const last = known.get(key)
    if (last?.span === span) return last.text
    const text = rewindText(segments, file === 'dvr.m3u8')
    known.set(key, { span, text })
    return text
  }

  const sendMedia = (reply: FastifyReply, bytes: Buffer | undefined) => {
    if (!bytes) refuse(mediaErrors.notFound)
    return reply.type('video/mp4').header('cache-control', MEDIA_CACHING).send(bytes)
  }

  async function sendFile(request: StreamFile, reply: FastifyReply) {
    const { playbackId, rendition, file } = request.params
    const { source, token } = await admit(playbackId, request.query)
    if (file === 'index.m3u8') {
      const text = await livePlaylist(source, rendition, readReload(request.query)).catch((error) => {
        if (error instanceof TooFarAhead) refuse(mediaErrors.badReload)
        throw error
      })
      if (!text) refuse(mediaErrors.notFound)
      return sendPlaylist(request, reply, text, token)
    }
    if (isRewind(file)) return sendPlaylist(request, reply, await rewindOf(source, rendition, file), token)
    if (file === 'init.mp4') return sendMedia(reply, source.init(rendition))
    const init = /^init-(\d{1,12})\.mp4$/.exec(file)
    if (init) return sendMedia(reply, source.init(rendition, Number(init[1])))
    const part = /^part-(\d{1,12})-(\d{1,4})\.m4s$/.exec(file)
    if (part) return sendMedia(reply, await source.part(rendition, { segment: Number(part[1]), part: Number(part[2]) }))
    const segment = /^segment-(\d{1,12})\.m4s$/.exec(file)
    if (segment) return sendMedia(reply, await source.segment(rendition, Number(segment[1])))
    refuse(mediaErrors.notFound)
  }

  const live = { config: { budget: budgets.live } }

  return async (app) => {
    app.addHook('onRequest', async (_, reply) => {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    })
    app.get('/live/:playbackId/master.m3u8', live, async (request: Stream, reply) => {
      const { source, token } = await admit(request.params.playbackId, request.query)
      return sendPlaylist(request, reply, multivariantText(source.renditions), token)
    })
    for (const file of REWINDS) {
      app.get(`/live/:playbackId/${file}`, live, async (request: Stream, reply) => {
        const { source, token } = await admit(request.params.playbackId, request.query)
        if (!source.recording) refuse(mediaErrors.notFound)
        const recorded = source.renditions.filter(({ name }) => isRecorded(name))
        return sendPlaylist(request, reply, multivariantText(recorded, file), token)
      })
    }
    app.get('/live/:playbackId/poster.jpg', async (request: Stream, reply) => {
      const stream = sources.get(request.params.playbackId)
      if (!stream) refuse(mediaErrors.notFound)
      const seenBy = (await stillFor?.(request, request.params.playbackId)) ?? 'everybody'
      const still = await stream.poster?.()
      const poster = still && seenBy === 'nobody' ? await blurredStill(still) : still
      // With the pass the same address shows more, at once.
      if (seenBy === 'everybody') reply.header('cache-control', POSTER_CACHING)
      else reply.header('cache-control', 'private, no-cache').header('vary', 'cookie')
      return poster ? reply.type('image/jpeg').send(poster) : reply.type('image/svg+xml').send(noStill)
    })
    app.get('/live/:playbackId/stills/:file', async (request: Still, reply) => {
      const { playbackId, file } = request.params
      const { source } = await admit(playbackId, request.query)
      const step = /^(\d{1,12})\.jpg$/.exec(file)?.[1]
      const still = step === undefined ? undefined : await pastStills.of(playbackId, source, Number(step))
      if (!still) refuse(mediaErrors.notFound)
      return reply.type('image/jpeg').header('cache-control', PAST_STILL_CACHING).send(still)
    })
    app.get('/live/:playbackId/:rendition/:file', live, sendFile)
    app.options('/live/*', async (_, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, HEAD, OPTIONS')
        .header('access-control-allow-headers', 'range')
        .header('access-control-max-age', '86400')
        .send(),
    )
  }
}

/** The place a player wants to wait for (`_HLS_msn`, `_HLS_part`), if any. */
function readReload(query: Query): ReloadPoint | undefined {
  const { _HLS_msn: segment, _HLS_part: part } = query
  if (segment === undefined && part === undefined) return undefined
  if (!isCount(segment) || (part !== undefined && !isCount(part))) refuse(mediaErrors.badReload)
  return { segment: Number(segment), part: part === undefined ? undefined : Number(part) }
}

const isCount = (value: unknown): value is string => typeof value === 'string' && /^\d{1,12}$/.test(value)
