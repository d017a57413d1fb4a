import { randomBytes } from 'node:crypto'
import { camerasErrors } from '@shoal/bus/cameras/errors'
import { perMinute } from '@shoal/bus/dsl/contract'
import { generalErrors } from '@shoal/bus/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/network.ts'
import { BadOffer, type ReceivingPeer, receivingPeer } from '../../platform/media/index.ts'
import { useWebrtcPorts } from '../../platform/media/webrtc/ports.ts'
import { webrtcSettings } from '../../platform/media/webrtc/settings.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { useIngest } from './ingest.ts'
import { hashKey, isKey } from './keys.ts'
import { useCameras } from './service.ts'

const LARGEST_OFFER = 64 * 1024
/** A browser that has lost its line comes back every few seconds. */
const rate = perMinute(60, 'address')
/** Browsers that publish at a time, of everybody and of one network. */
const MOST = { all: 128, network: 32 }

/** What one browser publishes. */
interface Broadcast {
  readonly stream: string
  /** Of its key. */
  readonly hash: string
  readonly network: string
  end(reason: string): void
}

type Opening = FastifyRequest<{ Params: { stream: string }; Body: string | undefined }>
type Ending = FastifyRequest<{ Params: { stream: string; broadcast: string } }>

const keyOf = (authorization: string | undefined): string =>
  /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1] ?? ''

/**
 * Publishing from a browser by WHIP (RFC 9725): `POST /whip/<stream>` with the stream key as bearer token and an SDP
 * offer answers 201 with an SDP answer; DELETE of its Location ends the broadcast, and so does whatever ends one over
 * RTMP [STR-12] [AUD-1].
 */
export function mountWhip(app: FastifyInstance, platform: Platform): void {
  const { limiter, settings, clock, log } = platform
  const ingest = useIngest(platform)
  const cameras = useCameras(platform)
  const ports = useWebrtcPorts(platform)
  const { addresses } = settings.of(webrtcSettings)
  const broadcasts = new Map<string, Broadcast>()
  const playbackIds = new WeakMap<FastifyRequest, string>()

  app.addContentTypeParser('application/sdp', { parseAs: 'string', bodyLimit: LARGEST_OFFER }, (_, body, done) =>
    done(null, body),
  )

  /** Pages of other sites may publish: only the key counts, and there is no cookie. */
  const open = (reply: FastifyReply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'location')
      .header('cache-control', 'no-store')

  const count = async ({ ip }: FastifyRequest) => limiter.use('cameras.whip', rate, { person: null, address: ip })

  /** Runs before the body is read: a client that comes too often, or has no key, cannot send one. */
  async function atTheDoor(request: Opening, reply: FastifyReply): Promise<void> {
    open(reply)
    await count(request)
    if (!settings.ingests) refuse(camerasErrors.noRoom, 'elsewhere')
    const found = await cameras.admit(request.params.stream, keyOf(request.headers.authorization))
    if (typeof found === 'string') refuse(camerasErrors.wrongKey)
    const encoded = (request.headers['content-encoding'] ?? 'identity') !== 'identity'
    if (encoded || !/^application\/sdp\b/i.test(request.headers['content-type'] ?? '')) refuse(camerasErrors.notSdp)
    playbackIds.set(request, found.playbackId)
  }

  app.post(
    '/whip/:stream',
    { config: { budget: 'own' }, bodyLimit: LARGEST_OFFER, onRequest: atTheDoor },
    async (request: Opening, reply) => {
      const { stream } = request.params
      const playbackId = playbackIds.get(request) as string
      const { id, answer } = await begin(playbackId, stream, keyOf(request.headers.authorization), request)
      return reply.code(201).type('application/sdp').header('location', `/whip/${stream}/${id}`).send(answer)
    },
  )

  const beforeEnding = async (request: FastifyRequest, reply: FastifyReply) => {
    open(reply)
    await count(request)
  }
  app.delete(
    '/whip/:stream/:broadcast',
    { config: { budget: 'own' }, onRequest: beforeEnding },
    async (request: Ending, reply) => {
      const { stream, broadcast } = request.params
      const found = broadcasts.get(broadcast)
      if (found?.stream !== stream) refuse(generalErrors.notFound, { what: 'This broadcast' })
      if (!isKey(keyOf(request.headers.authorization), found.hash)) refuse(camerasErrors.wrongKey)
      found.end('The broadcaster stopped')
      return reply.code(200).send()
    },
  )

  for (const path of ['/whip/:stream', '/whip/:stream/:broadcast'])
    app.options(path, async (_, reply) =>
      open(reply)
        .code(204)
        .header('access-control-allow-methods', 'POST, DELETE, OPTIONS')
        .header('access-control-allow-headers', 'authorization, content-type')
        .header('access-control-max-age', '86400')
        .send(),
    )

  /** Takes the offer of somebody whose key is right. */
  async function begin(playbackId: string, stream: string, key: string, { ip, body }: Opening) {
    const network = networkOf(ip)
    if (broadcasts.size >= MOST.all) refuse(camerasErrors.noRoom, 'everybody')
    if ([...broadcasts.values()].filter((other) => other.network === network).length >= MOST.network)
      refuse(camerasErrors.noRoom, 'network')
    const port = await ports.take()
    if (!port) refuse(camerasErrors.noRoom, 'everybody')

    const id = randomBytes(18).toString('base64url')
    let peer: ReceivingPeer | undefined
    let over = false
    const end = (reason: string) => {
      if (over) return
      over = true
      broadcasts.delete(id)
      peer?.close()
      port.release()
      if (typeof publication !== 'string') publication.end(reason)
      log.info({ stream, address: ip }, `a browser does not publish any more: ${reason}`)
    }
    const publication = ingest.publish(playbackId, { name: stream, key }, end)
    if (typeof publication === 'string') {
      port.release()
      refuse(camerasErrors.alreadyLive)
    }
    broadcasts.set(id, { stream, hash: hashKey(key), network, end })
    try {
      const onTag = publication.tag
      peer = await receivingPeer({ offer: body ?? '', addresses, port: port.port, clock, log, onTag, onEnd: end })
      // Its key may have been reset while it was made.
      if (over) peer.close()
      return { id, answer: peer.answer }
    } catch (error) {
      end('What its browser offered could not be taken')
      if (error instanceof BadOffer) refuse(camerasErrors.badOffer, { problem: error.message })
      throw error
    }
  }
}
