// A media origin with the demo cameras and nothing else, in a process of its own; for tests and for trying players.
// It says where it listens. `SHIFT_SECONDS` moves the place in the loop.
import fastify from 'fastify'
import { systemClock } from '../../clock.ts'
import { assetsFolder } from '../../folders.ts'
import { installErrors } from '../../http/errors.ts'
import { DEMO_EPOCH, demoSources } from '../demoSources.ts'
import { mediaOrigin } from '../mediaOrigin.ts'
import { pastStills } from '../pastStills.ts'
import { playbackTokens } from '../playbackTokens.ts'

const secret = process.env.PLAYBACK_SECRET ?? 'a secret for trying the media origin out'
const cameras = demoSources(assetsFolder, systemClock, DEMO_EPOCH + Number(process.env.SHIFT_SECONDS ?? 0) * 1000)
const { signPlayback } = playbackTokens(secret, systemClock)

const warn = (facts: unknown) => process.stderr.write(`${JSON.stringify(facts)}\n`)
const sources = new Map(cameras.map((camera) => [camera.playbackId, camera]))

const app = fastify({ forceCloseConnections: true })
installErrors(app)
await app.register(mediaOrigin({ sources, secret, clock: systemClock, pastStills: pastStills({ log: { warn } }) }))
// Signs whatever is asked for: this program is for tests only.
app.get<{ Querystring: { playbackId: string; expiresIn?: string } }>('/sign', async ({ query }, reply) => {
  const expiresIn = query.expiresIn === undefined ? undefined : Number(query.expiresIn)
  return reply
    .header('access-control-allow-origin', '*')
    .send(await signPlayback({ playbackId: query.playbackId, access: 'public', expiresIn }))
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) })
const address = app.server.address()
process.stdout.write(
  `${JSON.stringify({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` })}\n`,
)
process.on('SIGTERM', async () => {
  for (const { source } of cameras) source.close()
  await app.close()
})
