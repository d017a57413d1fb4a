import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { api, as } from '../../../test/people.ts'
import { type BuiltPages, builtPages } from '../../../test/remotes.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { type Shipment, sendShipment, shipment } from '../../../test/shipments.ts'

const name = 'mfe-clips'

/** A team's own server for files; `wrong` changes what it answers for one path. */
async function filesServer() {
  const contents = new Map<string, Buffer>()
  const asked: string[] = []
  const answers = new Map<string, { status?: number; headers?: Record<string, string>; body?: string | 'hang' }>()
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!)
    asked.push(path)
    const wrong = answers.get(path)
    if (wrong?.body === 'hang') return
    const body = wrong?.body ?? contents.get(path)
    response.writeHead(wrong?.status ?? (body === undefined ? 404 : 200), wrong?.headers)
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ origin, asked, answers },
    /** Puts the files of a shipment below a folder and gives the shipment without them. */
    host(folder: string, body: Shipment): Shipment {
      for (const { path, content } of body.files) contents.set(`${folder}${path}`, Buffer.from(content!, 'base64'))
      return { ...body, base: origin + folder, files: body.files.map(({ content: _, ...file }) => file) }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('remotes on another origin', () => {
  let pages: BuiltPages
  let server: TestServer
  let files: Awaited<ReturnType<typeof filesServer>>
  let elsewhere: Awaited<ReturnType<typeof filesServer>>
  let token: string
  const ship = async (body: Shipment) => {
    const response = await sendShipment(server, body)
    const answer = await response.json()
    return response.ok ? answer : [response.status, answer.code]
  }
  /** A build with code that no offer names, because it is loaded later. */
  const hosted = (version: string, build: string, folder = `/clips/${version}/`) =>
    files.host(folder, shipment(token, name, version, build, { files: { [`later.${build}.js`]: '/* later */' } }))

  beforeAll(async () => {
    pages = builtPages()
    files = await filesServer()
    elsewhere = await filesServer()
    const REMOTE_ORIGINS = `https://cdn.example.org, ${files.origin}`
    server = await startServer({ env: { RATE_FACTOR: '1000', ...pages.env, REMOTE_ORIGINS } })
    const admin = api(server, await as(server, 'admin'))
    token = (await admin.remotes.createToken({ body: { remote: name, label: 'CI' } })).secret
  })
  afterAll(async () => {
    await Promise.all([files.stop(), elsewhere.stop()])
    server.assertNoErrors()
    await server.stop()
    pages.remove()
  })

  it('[MFE-14] the files of a shipped version may stay where its team keeps them, on an origin that the operator allows', async () => {
    const base = `${files.origin}/clips/1.0.0/`
    expect(await ship(hosted('1.0.0', 'aaaaaaaa'))).toMatchObject({ version: { base, files: 6 } })
    const { remotes } = await api(server).remotes.list()
    expect(remotes[0]).toMatchObject({ base, entry: `${base}mf-manifest.json`, version: '1.0.0' })
    const page = await fetch(`${server.url}/${name}`, { headers: { accept: 'text/html' } })
    const origins = `https://cdn.example.org ${files.origin}`
    for (const rule of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'])
      expect(page.headers.get('content-security-policy')).toContain(`${rule} 'self' ${origins}`)
    const { integrity } = remotes[0]!
    expect(Object.keys(integrity).sort()).toEqual([
      ...['later.aaaaaaaa.js', 'panel.aaaaaaaa.css', 'panel.aaaaaaaa.js', 'remoteEntry.js'],
    ])
    expect(await page.text()).toContain(
      `<link rel="preload" as="script" href="${base}remoteEntry.js" fetchpriority="low" integrity="${integrity['remoteEntry.js']}" crossorigin="anonymous">`,
    )
    // This server has none of its files.
    expect((await fetch(`${server.url}/remotes/${name}/1.0.0-aaaaaaaa/remoteEntry.js`)).status).toBe(404)
    expect(existsSync(join(server.settings.DATA_DIR!, 'remotes', name))).toBe(false)
  })

  it('[MFE-14] every file is fetched and looked at, and nothing of a version that does not fit is kept', async () => {
    const before = await api(server).remotes.resolutions()
    const entry = (folder: string) => `${folder}remoteEntry.js`
    for (const [wrong, status, code] of [
      [{ status: 404 }, 422, 'remotes/missing-file'],
      [{ status: 500, body: 'sorry' }, 422, 'remotes/missing-file'],
      [{ body: '<html>' }, 422, 'remotes/wrong-hash'],
      [{ body: 'x'.repeat(1_000_000) }, 422, 'remotes/wrong-hash'],
      [{ status: 302, headers: { location: `${elsewhere.origin}/x` } }, 422, 'remotes/missing-file'],
    ] as const) {
      const body = hosted('2.0.0', 'bbbbbbbb', '/two/')
      files.answers.set(entry('/two/'), wrong)
      expect([wrong, await ship(body)]).toEqual([wrong, [status, code]])
    }
    expect(elsewhere.asked).toEqual([])
    expect(await api(server).remotes.resolutions()).toEqual(before)
    files.answers.clear()
    files.asked.length = 0
    const good = hosted('2.0.0', 'bbbbbbbb', '/two/')
    expect(await ship(good)).toMatchObject({
      channel: { candidate: { version: '2.0.0' } },
    })
    expect(files.asked.toSorted()).toEqual(good.files.map(({ path }) => `/two/${path}`).toSorted())
  })

  it('[OPS-4] shipping makes the server ask no address that the operator did not allow', async () => {
    const body = hosted('3.0.0', 'cccccccc', '/three/')
    const port = new URL(files.origin).port
    const asked = files.asked.length
    for (const base of [
      `${elsewhere.origin}/three/`,
      `http://localhost:${port}/three/`,
      `${files.origin}/three`,
      `${files.origin}/three/?x=1`,
      `http://somebody@127.0.0.1:${port}/three/`,
      `http://127.0.0.1:${port}.example.org/three/`,
      'file:///etc/',
      '/remotes/',
      'nonsense',
    ])
      expect([base, await ship({ ...body, base })]).toEqual([base, [403, 'remotes/origin-not-allowed']])
    expect(files.asked.length).toBe(asked)
    expect(elsewhere.asked).toEqual([])
  })

  it('[OPS-4] the name of a shipped file cannot become another address', async () => {
    const body = hosted('4.0.0', 'dddddddd', '/four/')
    const odd = shipment(token, name, '4.0.0', 'dddddddd', { files: { 'a#b%2e.js': 'odd' } })
    expect(await ship({ ...files.host('/four/', odd), base: body.base! })).toMatchObject({ version: { files: 6 } })
    expect(files.asked).toContain('/four/a#b%2e.js')
  })
})
