import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { limits, type RemoteDescription } from '@shoal/bus/remotes/contract'
import type { SignedIn } from '../../../test/people.ts'
import { manifestOf } from '../../../test/remotes.ts'
import type { TestServer } from '../../../test/server.ts'
import {
  registryOf,
  type Shipment,
  type ShippingServer,
  scopedStyles,
  sendShipment,
  shipment,
  shippedFile,
  startShippingServer,
} from '../../../test/shipments.ts'

describe('a shipment that does not fit', () => {
  let started: ShippingServer
  let server: TestServer
  let admin: SignedIn
  let token: string
  const name = 'mfe-clips'

  const registry = () => registryOf(server, admin)
  /** Everything that a shipment could leave behind. */
  const traces = async () => {
    const folder = join(server.settings.DATA_DIR!, 'remotes')
    const onDisk = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : []
    const { channels } = await registry().client().remotes.channels({ query: {} })
    const { total } = await registry()
      .client()
      .remotes.history({ query: { page: 0 } })
    const { tokens } = await registry().client().remotes.tokens()
    return {
      onDisk: onDisk.filter((path) => path.includes('/')),
      versions: await registry().versions(),
      channels,
      total,
      tokens,
    }
  }

  beforeAll(async () => {
    started = await startShippingServer()
    ;({ server, admin } = started)
    token = (await registry().newToken(name)).secret
    await registry().ship(shipment(token, name, '1.0.0', 'aaaaaaaa'))
  })
  afterAll(() => started.stop())

  const good = (more: Parameters<typeof shipment>[4] = {}) => shipment(token, name, '2.0.0', 'dddddddd', more)
  const withFiles = (change: (files: Shipment['files']) => Shipment['files']): Shipment => {
    const body = good()
    return { ...body, files: change(body.files) }
  }
  const withDrawing = (drawing: string) => {
    const { panels } = good().description as RemoteDescription
    return good({ description: { panels: panels.map((panel) => ({ ...panel, drawing })) } })
  }
  const withPath = (path: string) => withFiles((files) => [...files, shippedFile(path, 'x')])
  const changedFile = (change: Partial<Shipment['files'][number]>) =>
    withFiles(([first, ...rest]) => [{ ...first!, ...change }, ...rest])

  it.each<[string, () => Shipment, number, string]>([
    ['no token of ours', () => ({ ...good(), token: 'shoal_deploy_nonsense' }), 403, 'bad-token'],
    ['an empty token', () => ({ ...good(), token: '' }), 403, 'bad-token'],
    ['another remote', () => shipment(token, 'mfe-streams', '2.0.0', 'dddddddd'), 403, 'bad-token'],
    ['an existing version', () => shipment(token, name, '1.0.0', 'aaaaaaaa'), 409, 'version-exists'],
    ['an existing version with another build', () => shipment(token, name, '1.0.0', 'eeeeeeee'), 409, 'version-exists'],
    ['no description', () => ({ ...good(), description: null }), 422, 'not-a-remote'],
    ['a name with a path', () => good({ description: { name: '../mfe-x' } }), 422, 'not-a-remote'],
    ['a version with a path', () => good({ description: { version: '1.0.0/..' } }), 422, 'not-a-remote'],
    ['a build that is no hash', () => good({ description: { build: 'latest' } }), 422, 'not-a-remote'],
    ['an icon that is no path', () => withDrawing('M0 0"/><script>alert(1)</script>'), 422, 'not-a-remote'],
    ['an icon without end', () => withDrawing(`M0 0${'h1'.repeat(2_000)}`), 422, 'not-a-remote'],
    ['nothing on offer', () => good({ description: { panels: [] } }), 422, 'not-a-remote'],
    ['no manifest', () => good({ manifest: { id: name } }), 422, 'not-a-remote'],
    [
      'a manifest that exposes something else',
      () => good({ manifest: { ...manifestOf(name), exposes: [{ path: './x' }] } }),
      422,
      'not-a-remote',
    ],
    ['the container of another remote', () => good({ manifest: manifestOf('mfe-streams') }), 422, 'not-a-remote'],
    [
      'a module that the shell does not provide',
      () => good({ manifest: { ...manifestOf(name), shared: [{ name: 'rxjs' }] } }),
      422,
      'not-a-remote',
    ],
    ['another manifest among the files', () => good({ files: { 'mf-manifest.json': '{}' } }), 422, 'not-a-remote'],
    ['another description among the files', () => good({ files: { 'remote.json': '{}' } }), 422, 'not-a-remote'],
    [
      'a contract that the shell does not meet',
      () => good({ description: { contract: '^2.0.0' } }),
      409,
      'incompatible',
    ],
    ['an area of tomorrow', () => good({ description: { needs: { clips: '^1.999' } } }), 409, 'incompatible'],
    ['an area of yesterday', () => good({ description: { needs: { clips: '^0.9' } } }), 409, 'incompatible'],
    ['an area that is not there', () => good({ description: { needs: { tides: '^1' } } }), 409, 'incompatible'],
    ['a contract of tomorrow', () => good({ description: { contract: '>=1.3.0' } }), 409, 'incompatible'],
    ['a contract that is no range', () => good({ description: { contract: 'any' } }), 409, 'incompatible'],
    [
      'a file that the description names, but is not there',
      () => withFiles((files) => files.slice(1)),
      422,
      'missing-file',
    ],
    [
      'a file that the manifest names, but is not there',
      () =>
        good({
          manifest: { ...manifestOf(name), exposes: [{ path: './remote', assets: { js: { sync: ['gone.js'] } } }] },
        }),
      422,
      'missing-file',
    ],
    ['a file without content', () => changedFile({ content: undefined }), 422, 'missing-file'],
    ['a wrong hash', () => changedFile({ integrity: shippedFile('x', 'other').integrity }), 422, 'wrong-hash'],
    ['a wrong size', () => changedFile({ bytes: 3 }), 422, 'wrong-hash'],
    ['a content that is no base64', () => changedFile({ content: '!!!' }), 422, 'wrong-hash'],
    ...[
      ...[
        '../x.js',
        'a/../../x.js',
        './x.js',
        '/etc/x',
        'a//x.js',
        'a/',
        'C:\\x.js',
        'a\\..\\x.js',
        '..',
        'x\u0000.js',
      ],
      ...['x\n.js', 'REMOTEENTRY.js', 'remoteEntry.js', 'remoteEntry.js/x', ' x.js', 'ünter.js', 'https://x/y.js'],
      `${'x'.repeat(150)}.js`,
    ].map(
      (path): [string, () => Shipment, number, string] =>
        [...([`the path ${JSON.stringify(path)}`, () => withPath(path), 422, 'bad-path'] as const)] as [
          string,
          () => Shipment,
          number,
          string,
        ],
    ),
    [
      'styles for the whole page',
      () => good({ files: { 'panel.dddddddd.css': 'body { margin: 0 }' } }),
      422,
      'unscoped-styles',
    ],
    [
      'styles for another remote',
      () => good({ files: { 'more.CSS': scopedStyles('mfe-streams') } }),
      422,
      'unscoped-styles',
    ],
    [
      'an address of files that the operator does not know',
      () => good({ more: { base: 'https://cdn.example.org/x/' } }),
      403,
      'origin-not-allowed',
    ],
  ])('[MFE-14] refuses %s and keeps nothing of it', async (_, make, status, code) => {
    const before = await traces()
    expect(await registry().refusal(make())).toEqual([status, `remotes/${code}`])
    expect(await traces()).toEqual(before)
  })

  it('[MFE-14] refuses a manifest, a description or a file of them with too much in it before it is read', async () => {
    const before = await traces()
    const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`key${at}`, at]))
    const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
    const withIt = (more: unknown) => ({ ...manifestOf(name), more })
    for (const [body, answer] of [
      [good({ manifest: withIt(many) }), [413, 'too-large']],
      [{ ...good(), description: { ...(good().description as object), more: many } }, [413, 'too-large']],
      [good({ manifest: withIt(deep(4_000)) }), [400, 'bad-json']],
      [good({ manifest: withIt(Array(30_000).fill('a'.repeat(20))) }), [422, 'remotes/not-a-remote']],
      // A manifest sent as a file must equal the given one, and is not parsed if it is too large for that.
      [good({ files: { 'mf-manifest.json': JSON.stringify(withIt(many)) } }), [422, 'remotes/not-a-remote']],
      [good({ files: { 'mf-manifest.json': JSON.stringify(withIt(deep(4_000))) } }), [422, 'remotes/not-a-remote']],
      [good({ files: { 'remote.json': JSON.stringify(many) } }), [422, 'remotes/not-a-remote']],
    ] as const)
      expect(await registry().refusal(body)).toEqual(answer)
    expect(await traces()).toEqual(before)
  })

  it('[MFE-14] refuses what is too much, whatever it says of its size', async () => {
    const before = await traces()
    const large = 'x'.repeat(limits.shipBytesMax / 2)
    const two = { 'a.js': large, 'b.js': large }
    expect(await registry().refusal(good({ files: two }))).toEqual([413, 'remotes/too-large'])
    const lying = good({ files: two })
    lying.files = lying.files.map((file) => ({ ...file, bytes: Math.min(file.bytes, 10) }))
    expect(await registry().refusal(lying)).toEqual([413, 'remotes/too-large'])
    const many = Object.fromEntries(Array.from({ length: limits.shipFilesMax }, (_, at) => [`${at}.js`, 'x']))
    expect(await registry().refusal(good({ files: many }))).toEqual([400, 'bad-request'])
    const enormous = await sendShipment(server, { ...good(), notes: 'x'.repeat(30_000_000) })
    expect(enormous.status).toBe(413)
    expect(await traces()).toEqual(before)
  })
})
