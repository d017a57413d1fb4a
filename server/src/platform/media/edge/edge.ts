import { mediaErrors } from '@shoal/bus/errors'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Clock } from '../../clock.ts'
import { budgets } from '../../http/budgets.ts'
import { type Refusal, refusal, refuse } from '../../refusal.ts'
import { isRewind, MEDIA_CACHING, PAST_STILL_CACHING, POSTER_CACHING } from '../mediaOrigin.ts'
import { type PlaylistText, playlistText, sendPlaylist, TOKEN } from '../playlistText.ts'
import { edgeCache, type Fetched } from './edgeCache.ts'

export interface EdgeOptions {
  /** Without a trailing slash. */
  readonly originUrl: string
  readonly maxBytes: number
  readonly clock: Clock
}

type Query = Record<string, string | string[] | undefined>
type Asked = FastifyRequest<{ Params: { playbackId: string; '*': string }; Querystring: Query }>

/** Media never changes under its address; a playlist does with every part. Milliseconds. */
const MEDIA_LIFE = 90_000
const PLAYLIST_LIFE = 150
/** A playlist that was waited for holds longer: whoever asks for the same place wants just this or a newer one. */
const WAITED_LIFE = 400
const REWIND_LIFE = 1_000
const POSTER_LIFE = 20_000
/** An origin that says nothing for so long is gone; players wait at most three target durations for a part. */
const ORIGIN_PATIENCE = 50_000
const MOST_TOKENS = 50_000
const LONGEST_TOKEN = 1024

/**
 * An edge: passes on the streams of an origin from memory [STR-13]. Everybody's token is shown to the origin once, which
 * alone can tell whether it is good, and then holds until it expires; media is fetched once for all viewers.
 */
export function mediaEdge({ originUrl, maxBytes, clock }: EdgeOptions): FastifyPluginAsync {
  const cache = edgeCache(maxBytes, clock.passed)
  /** Until when a token is good for a stream, by both. */
  const admitted = new Map<string, number>()
  const admitting = new Map<string, Promise<void>>()

  async function ask(path: string): Promise<Fetched> {
    try {
      const response = await fetch(originUrl + path, { signal: AbortSignal.timeout(ORIGIN_PATIENCE) })
      const body = Buffer.from(await response.arrayBuffer())
      return { status: response.status, type: response.headers.get('content-type') ?? 'application/octet-stream', body }
    } catch {
      refuse(mediaErrors.noOrigin, 'stream')
    }
  }

  /** Lets a token in whose stream the origin plays; refuses as the origin does. */
  async function admit(playbackId: string, token: unknown): Promise<string> {
    if (typeof token !== 'string' || token.length > LONGEST_TOKEN || !/^[\w.-]+$/.test(token))
      refuse(mediaErrors.invalidToken)
    const key = `${playbackId} ${token}`
    const until = admitted.get(key)
    if (until !== undefined) {
      if (until > clock.ms()) return token
      admitted.delete(key)
      refuse(mediaErrors.expiredToken)
    }
    const running = admitting.get(key) ?? check(key, playbackId, token).finally(() => admitting.delete(key))
    admitting.set(key, running)
    await running
    return token
  }

  async function check(key: string, playbackId: string, token: string): Promise<void> {
    const answer = await ask(`/live/${playbackId}/master.m3u8?jwt=${token}`)
    if (answer.status !== 200) throw refusalOf(answer)
    // The origin found it good, so it can be read.
    admitted.set(key, (decodeJwt(token).exp ?? 0) * 1000)
    const [oldest] = admitted.keys()
    if (admitted.size > MOST_TOKENS && oldest !== undefined) admitted.delete(oldest)
  }

  /** Playlists are kept with the place of the token marked; it stands in no other word. */
  const unsigned = (answer: Fetched, token: string): Fetched => ({
    ...answer,
    body: Buffer.from(answer.body.toString().replaceAll(token, TOKEN)),
  })
  const texts = new WeakMap<Fetched, PlaylistText>()
  function textOf(list: Fetched): PlaylistText {
    const text = texts.get(list) ?? playlistText(list.body.toString())
    texts.set(list, text)
    return text
  }

  async function serve(request: Asked, reply: FastifyReply) {
    const { playbackId, '*': file } = request.params
    if (!/^[\w-]{1,64}$/.test(playbackId) || !/^([\w-]{1,64}\/)?[\w-]{1,64}\.(m3u8|mp4|m4s|jpg)$/.test(file))
      refuse(mediaErrors.notFound)
    const path = `/live/${playbackId}/${file}`
    if (file === 'poster.jpg') {
      const poster = await cache.get(path, POSTER_LIFE, () => ask(path))
      return send(reply, poster, POSTER_CACHING)
    }
    const token = await admit(playbackId, request.query.jwt)
    if (!file.endsWith('.m3u8')) {
      const media = await fresh(path, MEDIA_LIFE, `${path}?jwt=${token}`, (answer) => answer)
      return send(reply, media, file.startsWith('stills/') ? PAST_STILL_CACHING : MEDIA_CACHING)
    }
    const { _HLS_msn: segment, _HLS_part: part } = request.query
    const wait = [
      ...(segment === undefined ? [] : [`_HLS_msn=${encodeURIComponent(String(segment))}`]),
      ...(part === undefined ? [] : [`_HLS_part=${encodeURIComponent(String(part))}`]),
    ].join('&')
    const life = isRewind(file.slice(file.indexOf('/') + 1)) ? REWIND_LIFE : wait ? WAITED_LIFE : PLAYLIST_LIFE
    const address = `${path}?jwt=${token}${wait && `&${wait}`}`
    const list = await fresh(`${path}?${wait}`, life, address, (answer) => unsigned(answer, token))
    if (list.status !== 200) throw refusalOf(list)
    return sendPlaylist(request, reply, textOf(list), token)
  }

  /** From the cache or the origin. One who waited for somebody whose token expired meanwhile asks again. */
  async function fresh(
    key: string,
    life: number,
    address: string,
    keep: (answer: Fetched) => Fetched,
  ): Promise<Fetched> {
    let own = false
    const look = () =>
      cache.get(key, life, async () => {
        own = true
        return keep(await ask(address))
      })
    const answer = await look()
    if (own || (answer.status !== 401 && answer.status !== 403)) return answer
    return look()
  }

  function send(reply: FastifyReply, answer: Fetched, caching: string) {
    if (answer.status !== 200) throw refusalOf(answer)
    return reply.type(answer.type).header('cache-control', caching).send(answer.body)
  }

  return async (app) => {
    app.addHook('onRequest', async (_, reply) => {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    })
    app.get('/live/:playbackId/*', { config: { budget: budgets.live } }, serve)
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

/** What the origin refused, as the edge says it itself. An answer that is none of the origin's means that nothing is there. */
function refusalOf({ status, body }: Fetched): Refusal {
  if (status >= 500) return refusal(mediaErrors.noOrigin, 'stream')
  const { invalidToken, expiredToken, badReload, notFound } = mediaErrors
  const code = codeIn(body)
  return refusal([invalidToken, expiredToken, badReload].find((error) => error.code === code) ?? notFound)
}

function codeIn(body: Buffer): unknown {
  try {
    return (JSON.parse(body.toString()) as { code?: unknown } | null)?.code
  } catch {
    return undefined
  }
}
