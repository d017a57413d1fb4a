import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { limits } from '@shoal/bus/remotes/contract'
import { api, as, type SignedIn } from '../../../test/people.ts'
import { manifestOf } from '../../../test/remotes.ts'
import { sentBytes } from '../../../test/sentBytes.ts'
import type { TestServer } from '../../../test/server.ts'
import { registryOf, type ShippingServer, shipment, shippedFile, startShippingServer } from '../../../test/shipments.ts'
import { areaVersions } from '../../contract.ts'

describe('shipping a version', () => {
  let started: ShippingServer
  let server: TestServer
  let admin: SignedIn
  let token: string
  const name = 'mfe-clips'

  const registry = () => registryOf(server, admin)
  beforeAll(async () => {
    started = await startShippingServer()
    ;({ server, admin } = started)
    token = (await registry().newToken(name)).secret
    await registry().ship(shipment(token, name, '1.0.0', 'aaaaaaaa'))
  })
  afterAll(() => started.stop())

  it('[MFE-14] tells which contract and shared modules the running shell has, for the check before shipping', async () => {
    expect(await api(server).remotes.shell()).toEqual({
      ...{ contract: '1.2.0', shared: ['react', '@shoal/bus'], entryMax: limits.remoteEntryMax },
      areas: areaVersions,
    })
    expect((await api(server).remotes.list()).contract).toBe('1.2.0')
  })

  it('[MFE-14] the first version is what people get, with its files; the next is a candidate until somebody says more', async () => {
    const { remotes } = await api(server).remotes.list()
    const base = `/remotes/${name}/1.0.0-aaaaaaaa/`
    expect(remotes.find((remote) => remote.name === name)).toMatchObject({ version: '1.0.0', base, source: 'stable' })
    for (const file of ['remoteEntry.js', 'panel.aaaaaaaa.css', 'remote.json', 'mf-manifest.json'])
      expect([file, (await fetch(server.url + base + file)).status]).toEqual([file, 200])
    const next = await registry().ship(
      shipment(token, name, '1.1.0', 'abababab', { more: { notes: 'Faster clips', commit: 'abc1234', percentage: 5 } }),
    )
    expect(next).toMatchObject({
      status: 200,
      body: {
        version: {
          ...{
            name,
            version: '1.1.0',
            build: 'abababab',
            by: `CI of ${name}`,
            notes: 'Faster clips',
            commit: 'abc1234',
          },
          ...{
            compatible: true,
            files: 5,
            base: `/remotes/${name}/1.1.0-abababab/`,
            offers: ['panel mfe-clips-panel'],
          },
        },
        channel: {
          ...{ environment: 'test', stable: { version: '1.0.0' }, candidate: { version: '1.1.0' }, percentage: 5 },
          guard: { rollback: true, margin: 10, people: 20 },
        },
      },
    })
    const { entries } = await registry()
      .client()
      .remotes.history({ query: { name, page: 0 } })
    expect(entries.slice(0, 2).map(({ action, by, who, why }) => ({ action, by, who, why }))).toEqual([
      { action: 'candidate', by: `CI of ${name}`, who: null, why: 'Faster clips' },
      { action: 'ship', by: `CI of ${name}`, who: null, why: 'Faster clips' },
    ])
    expect(entries[1]?.detail).toMatch(/^1\.1\.0-abababab, entry \d+ bytes compressed$/)
  })

  it('[MFE-14] a version that asks for it is stable at once', async () => {
    const { body } = await registry().ship(shipment(token, name, '1.2.0', 'acacacac', { more: { as: 'stable' } }))
    expect(body.channel).toMatchObject({ stable: { version: '1.2.0' }, previous: { version: '1.0.0' } })
  })

  it('[MFE-14] what comes without its own description and manifest among the files gets them from this server', async () => {
    const body = shipment(token, name, '1.3.0', 'adadadad')
    body.files = body.files.filter(({ path }) => !path.endsWith('.json'))
    expect((await registry().ship(body)).status).toBe(200)
    const manifest = await fetch(`${server.url}/remotes/${name}/1.3.0-adadadad/mf-manifest.json`)
    expect(await manifest.json()).toEqual(manifestOf(name))
  })

  it('[MFE-14] compresses the files of a version when it arrives, whatever came compressed with it', async () => {
    const script = `/* fish */ ${'swim() '.repeat(500)}`
    const files = {
      ...{ 'panel.aeaeaeae.js': script, 'panel.aeaeaeae.js.br': 'no brotli at all' },
      // A folder that has the name of a compressed form.
      ...{ 'a.js': script, 'a.js.br/b.js': script },
    }
    const { body } = await registry().ship(shipment(token, name, '1.4.0', 'aeaeaeae', { files }))
    expect(body.version.files).toBe(7)
    const base = `/remotes/${name}/1.4.0-aeaeaeae/`
    const panel = `${base}panel.aeaeaeae.js`
    // The first who asks gets the smallest there is, which is made before and not while they wait.
    const [br, gzip] = [await sentBytes(server, panel, 'br'), await sentBytes(server, panel, 'gzip')]
    expect(br.bytes.equals(brotliCompressSync(script))).toBe(true)
    expect([brotliDecompressSync(br.bytes).toString(), gunzipSync(gzip.bytes).toString()]).toEqual([script, script])
    expect((await sentBytes(server, `${panel}.br`, 'identity')).status).toBe(404)
    for (const path of ['a.js', 'a.js.br/b.js'])
      expect(brotliDecompressSync((await sentBytes(server, base + path, 'br')).bytes).toString()).toBe(script)
  })

  it('[MFE-14] a token is shown once, is for one remote, and ends at once', async () => {
    const { token: made, secret } = await registry().newToken('mfe-market')
    expect(secret).toMatch(/^shoal_deploy_[\w-]{43}$/)
    expect(made).toMatchObject({
      remote: 'mfe-market',
      lastUsedAt: null,
      revokedAt: null,
      createdBy: { id: admin.user.id },
    })
    const listed = async () => (await registry().client().remotes.tokens()).tokens.find(({ id }) => id === made.id)!
    expect(JSON.stringify(await registry().client().remotes.tokens())).not.toContain(secret)
    expect(await registry().refusal(shipment(secret, name, '8.0.0', 'a8a8a8a8'))).toEqual([403, 'remotes/bad-token'])
    expect((await registry().ship(shipment(secret, 'mfe-market', '1.0.0', 'aaaaaaaa'))).status).toBe(200)
    expect((await listed()).lastUsedAt).not.toBe(null)
    await registry()
      .client()
      .remotes.revokeToken({ params: { id: made.id } })
    expect((await listed()).revokedAt).not.toBe(null)
    expect(await registry().refusal(shipment(secret, 'mfe-market', '1.0.1', 'bbbbbbbb'))).toEqual([
      403,
      'remotes/bad-token',
    ])
    for (const id of [made.id, 'nonsense', crypto.randomUUID()])
      await expect(registry().client().remotes.revokeToken({ params: { id } })).rejects.toMatchObject({
        code: 'remotes/no-such-token',
      })
    const log = JSON.stringify(server.logs())
    expect([log.includes(secret), log.includes(token)]).toEqual([false, false])
  })

  it('[MFE-14] of several that ship one version at once exactly one wins, and its files are there', async () => {
    const builds = ['c1c1c1c1', 'c2c2c2c2', 'c3c3c3c3', 'c4c4c4c4']
    const bodies = [
      ...builds.map((build) => shipment(token, name, '3.0.0', build)),
      // The same build with other content: the address of a build stands for one content.
      shipment(token, name, '3.0.0', builds[0]!, { files: { 'remoteEntry.js': '/* another */' } }),
    ]
    const answers = await Promise.all(bodies.map((body) => registry().ship(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const won = answers.findIndex(({ status }) => status === 200)
    const there = (await registry().versions()).filter(
      ({ version, name: remote }) => version === '3.0.0' && remote === name,
    )
    expect(there).toHaveLength(1)
    for (const { path, content } of bodies[won]!.files) {
      const served = await fetch(`${server.url}${there[0]!.base}${path}`)
      expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(content)
    }
    const folders = readdirSync(join(server.settings.DATA_DIR!, 'remotes', name))
    expect(folders.filter((folder) => folder.startsWith('3.0.0') || folder.startsWith('.'))).toEqual([
      `3.0.0-${there[0]!.build}`,
    ])
  })

  it('[MFE-14] where people develop, a team may ship what it has just built beside the server', async () => {
    const { secret } = await registry().newToken('mfe-streams')
    const bundled = (await registry().versions()).find(({ name }) => name === 'mfe-streams')!
    expect(bundled.by).toBe('bundled')
    const shipped = shipment(secret, 'mfe-streams', '0.1.0', '99999999')
    expect(await registry().ship(shipped)).toMatchObject({
      status: 200,
      body: { channel: { stable: { build: '11111111' } } },
    })
    expect(await registry().refusal(shipped)).toEqual([409, 'remotes/version-exists'])
  })

  it('[MFE-14] a build that the server found by itself becomes what the team ships, if it is the same', async () => {
    const { secret } = await registry().newToken('mfe-found')
    const found = started.pages.build('mfe-found', '77777777', 'anyone')
    await api(server).remotes.list()
    const other = shipment(secret, 'mfe-found', '0.1.0', '77777777')
    expect(await registry().refusal(other)).toEqual([409, 'remotes/version-exists'])
    const files = await Promise.all(
      ['remote.json', 'mf-manifest.json', ...found.panels[0]!.files].map(async (path) =>
        shippedFile(path, await (await fetch(`${server.url}/remotes/mfe-found/0.1.0-77777777/${path}`)).text()),
      ),
    )
    const same = { ...other, description: found, files: [...files, shippedFile('mf-stats.json', '{}')], notes: 'First' }
    expect(await registry().ship(same)).toMatchObject({
      status: 200,
      body: { version: { by: 'CI of mfe-found', notes: 'First' } },
    })
    expect((await registry().versions()).filter(({ name }) => name === 'mfe-found')).toHaveLength(1)
    expect(await registry().refusal(same)).toEqual([409, 'remotes/version-exists'])
    expect((await fetch(`${server.url}/remotes/mfe-found/0.1.0-77777777/remoteEntry.js`)).status).toBe(200)
  })

  it('[MFE-14] what was shipped is there after a restart', async () => {
    const before = await registry().versions()
    await server.restart()
    admin = await as(server, 'admin')
    expect(await registry().versions()).toEqual(before)
    expect((await fetch(`${server.url}/remotes/${name}/1.0.0-aaaaaaaa/remoteEntry.js`)).status).toBe(200)
  })
})
