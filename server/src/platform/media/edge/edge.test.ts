import { createServer, type Server } from 'node:http'
import { api, as, closeSockets, type SignedIn } from '../../../../test/people.ts'
import { freePort } from '../../../../test/port.ts'
import { type Program, startProgram } from '../../../../test/program.ts'
import { startServer, type TestServer } from '../../../../test/server.ts'

let origin: TestServer
/** Stands before the origin and counts what the edges ask it for. */
let counter: Server
let asked: string[] = []
let edges: Program[]
let urls: string[]

beforeAll(async () => {
  const ports = [await freePort(), await freePort(), await freePort()]
  urls = ports.slice(1).map((port) => `http://127.0.0.1:${port}`)
  origin = await startServer({
    env: { RATE_FACTOR: '1000', EDGES: `us-west=${urls[0]}@3,us-west=${urls[1]},eu=${urls[1]}`, REGION: 'us-west' },
  })
  counter = createServer((request, response) => {
    asked.push(String(request.url))
    void fetch(origin.url + request.url).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': String(answer.headers.get('content-type')) })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  }).listen(ports[0], '127.0.0.1')
  // Neither a database nor a directory: all that an edge needs is its origin.
  edges = ports.slice(1).map((port) =>
    startProgram('src/main.ts', {
      ...{ ROLE: 'media', HOST: '127.0.0.1', PORT: String(port), ORIGIN_URL: `http://127.0.0.1:${ports[0]}` },
    }),
  )
  await Promise.all(edges.map((edge) => edge.line((line) => line.includes('is ready on'))))
})
afterAll(async () => {
  closeSockets()
  await Promise.all(edges.map((edge) => edge.end('SIGTERM')))
  counter.closeAllConnections()
  counter.close()
  await origin.stop()
})

const ticket = async (id = 'kitchen', who: SignedIn | null = null) =>
  (await api(origin, who).streams.playback({ params: { id } })).jwt
const at = (url: string, file: string, jwt?: string, more = '') =>
  fetch(`${url}/live/demo-kitchen/${file}?${jwt === undefined ? '' : `jwt=${jwt}`}${more}`)

describe('an edge', () => {
  it('[STR-13] is listed by region with its weight', async () => {
    expect(await api(origin).streams.loadBalancer()).toEqual({
      loadBalancer: {
        'us-west': [
          { url: urls[0], weight: 3 },
          { url: urls[1], weight: 1 },
        ],
        eu: [{ url: urls[1], weight: 1 }],
      },
      region: 'us-west',
    })
  })

  it('[STR-13] plays what its origin plays, waits for the next part, and asks once for all viewers', async () => {
    const [edge] = urls as [string]
    const accounts = ['viewer', 'rival', 'pass', 'xl'] as const
    const people = [null, ...(await Promise.all(accounts.map((account) => as(origin, account))))]
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, i) => ticket('kitchen', people[i % people.length])))
    expect(new Set(tokens).size).toBeGreaterThanOrEqual(people.length)
    const master = await at(edge, 'master.m3u8', tokens[0])
    expect(master.headers.get('access-control-allow-origin')).toBe('*')
    expect(await master.text()).toContain(`high/index.m3u8?jwt=${tokens[0]}`)
    const list = await (await at(edge, 'high/index.m3u8', tokens[0])).text()
    const newest = Number([...list.matchAll(/^#EXT-X-PART:.*part-(\d+)-/gm)].at(-1)?.[1])
    asked = []
    const answers = await Promise.all(
      tokens.map(async (jwt) => (await at(edge, 'high/index.m3u8', jwt, `&_HLS_msn=${newest + 1}&_HLS_part=0`)).text()),
    )
    for (const [i, text] of answers.entries()) {
      expect(text).toContain(`part-${newest + 1}-0.m4s?jwt=${tokens[i]}`)
      for (const other of tokens) if (other !== tokens[i]) expect(text).not.toContain(other)
    }
    expect(asked.filter((path) => path.includes('_HLS_msn'))).toHaveLength(1)

    asked = []
    const parts = await Promise.all(
      tokens.map(async (jwt) =>
        Buffer.from(await (await at(edge, `high/part-${newest + 1}-0.m4s`, jwt)).arrayBuffer()),
      ),
    )
    expect(asked.filter((path) => path.includes('.m4s'))).toHaveLength(1)
    const straight = await at(origin.url, `high/part-${newest + 1}-0.m4s`, tokens[0])
    expect(parts[19]).toEqual(Buffer.from(await straight.arrayBuffer()))
  })

  it('[STR-10] [STR-13] refuses what its origin refuses', async () => {
    const [edge] = urls as [string]
    const codeOf = async (response: Promise<Response>) => {
      const answer = await response
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await codeOf(at(edge, 'master.m3u8'))).toEqual([401, 'media/invalid-token'])
    expect(await codeOf(at(edge, 'high/init.mp4', 'x.y.z'))).toEqual([401, 'media/invalid-token'])
    expect(await codeOf(at(edge, 'high/init.mp4', await ticket('tank')))).toEqual([401, 'media/invalid-token'])
    const jwt = await ticket()
    expect(await codeOf(at(edge, 'high/nothing.mp4', jwt))).toEqual([404, 'media/not-found'])
    expect(await codeOf(at(edge, 'high/..%2f..%2fapi.mp4', jwt))).toEqual([404, 'media/not-found'])
    expect(await codeOf(at(edge, 'high/index.m3u8', jwt, '&_HLS_msn=99999999999'))).toEqual([400, 'media/bad-reload'])
    expect(await codeOf(at(edge, 'high/index.m3u8', jwt, '&_HLS_msn=-1'))).toEqual([400, 'media/bad-reload'])
  })

  it('[STR-13] when one dies, the other goes on with the same numbers', async () => {
    const [first, second] = urls as [string, string]
    const jwt = await ticket()
    const before = await (await at(first, 'high/index.m3u8', jwt)).text()
    const number = Number([...before.matchAll(/^segment-(\d+)/gm)].at(-1)?.[1])
    const waiting = at(first, 'high/index.m3u8', jwt, `&_HLS_msn=${number + 2}`).then(
      () => 'answered',
      () => 'lost',
    )
    await edges[0]?.end('SIGKILL')
    expect(await waiting).toBe('lost')
    const after = await (await at(second, 'high/index.m3u8', jwt, `&_HLS_msn=${number + 1}`)).text()
    expect(after).toContain(`segment-${number + 1}.m4s`)
    expect((await at(second, `high/segment-${number}.m4s`, jwt)).status).toBe(200)
  })
})
