import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { contractVersion } from '@shoal/bus'
import type { RemoteVersion } from '@shoal/bus/remotes'
import { api, as } from '../../../server/test/people.ts'
import { type BuiltPages, builtPages } from '../../../server/test/remotes.ts'
import { startServer, type TestServer } from '../../../server/test/server.ts'
import { sharedSingletons } from '../../webpack/common.ts'
import { createFarm, type Farm } from '../testing/farm.ts'
import { lineProcess } from '../testing/lines.ts'

jest.setTimeout(180_000)

/** Serves a folder as another origin would. */
async function otherOrigin(folder: () => string): Promise<Server> {
  const server = createServer((request, response) => {
    try {
      const content = readFileSync(join(folder(), (request.url ?? '').replace(/^\/mfe-example\//, '')))
      response.setHeader('access-control-allow-origin', '*')
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

describe('shoal-remote ship', () => {
  const lines = lineProcess()
  let farm: Farm
  let pages: BuiltPages
  let server: TestServer
  let admin: ReturnType<typeof api>
  let token: string
  let cdn: Server
  let base: string

  beforeAll(async () => {
    farm = createFarm()
    farm.plant('mfe-example')
    pages = builtPages()
    pages.shellJson({ contract: contractVersion, shared: [...sharedSingletons] })
    cdn = await otherOrigin(() => join(farm.root, 'mfe-example/dist'))
    base = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`
    server = await startServer({ env: { ...pages.env, REMOTE_ORIGINS: base } })
    admin = api(server, await as(server, 'admin'))
    token = (await admin.remotes.createToken({ body: { remote: 'mfe-example', label: 'Example team' } })).secret
    await git('init', '-q')
    await commit('Begin with a greeting')
  })
  afterAll(async () => {
    await server?.stop()
    await lines.end()
    cdn?.close()
    pages?.remove()
    farm?.remove()
  })

  const git = (...args: string[]) =>
    farm.run('.', 'git', '-c', 'user.name=Lou', '-c', 'user.email=lou@example.test', ...args)
  const commit = async (message: string) => {
    await git('add', 'mfe-example')
    expect((await git('commit', '-q', '-m', message)).output).toBe('')
  }
  const edit = (path: string, from: string | RegExp, to: string) => {
    const file = join(farm.root, 'mfe-example', path)
    const text = readFileSync(file, 'utf8')
    expect(text).toMatch(from)
    writeFileSync(file, text.replace(from, to))
  }
  const bump = (version: string) => edit('package.json', /"version": "[^"]+"/, `"version": "${version}"`)
  const tokenFile = (secret: string) => {
    writeFileSync(join(farm.root, 'token'), `${secret}\n`)
    return ['--token-file', '../token']
  }
  /** Ships, and gives the exit code with the last line. */
  const ship = async (...args: string[]) => {
    const { code, output } = await lines.run(farm, 'mfe-example', 'ship', '--server', server.url, ...args)
    return { code, output, last: output.trim().split('\n').at(-1) ?? '' }
  }
  const versions = async (): Promise<RemoteVersion[]> => {
    const { versions } = await admin.remotes.channels({ query: {} })
    return versions.filter(({ name }) => name === 'mfe-example')
  }
  const channel = async () => {
    const { channels } = await admin.remotes.channels({ query: {} })
    return channels.find(({ name }) => name === 'mfe-example')
  }

  it('[MFE-14] refuses to ship without a deploy token, with one that cannot be read, and with a wrong one', async () => {
    expect(await ship()).toMatchObject({ code: 1, last: expect.stringContaining('SHOAL_DEPLOY_TOKEN') })
    expect(await ship('--token-file', 'nowhere')).toMatchObject({ code: 1, last: expect.stringContaining('ENOENT') })
    expect(await ship(...tokenFile('shoal_deploy_wrong'))).toMatchObject({
      code: 1,
      last: expect.stringMatching(/^Refused \(remotes\/bad-token\): .*An admin makes one/),
    })
    expect(await versions()).toEqual([])
  })

  it('a dry run says what would be shipped, and ships nothing', async () => {
    const { code, output } = await ship('--dry-run')
    expect(output).toMatch(/\d+ files, \d+\.\d KB: panel live-streams/)
    expect(output).toContain('- Begin with a greeting')
    expect({ code, there: await versions() }).toEqual({ code: 0, there: [] })
  })

  it('[MFE-14] ships a version in one command: the first is stable, and everybody has it', async () => {
    const args = ['--server', server.url, ...tokenFile(token)]
    const { code, output } = await farm.kit('mfe-example', 'ship', ...args)
    expect(output).toMatch(/Shipped mfe-example 0\.1\.0-[0-9a-f]{12} to test: stable/)
    expect(code).toBe(0)
    const [entry] = (await api(server).remotes.list()).remotes
    expect(entry).toMatchObject({ name: 'mfe-example', version: '0.1.0', source: 'stable' })
    for (const [file, integrity] of Object.entries(entry!.integrity)) {
      const response = await fetch(`${server.url}${entry!.base}${file}`)
      expect({ file, status: response.status }).toEqual({ file, status: 200 })
      expect(integrity).toMatch(/^sha256-/)
    }
    // The build holds each file compressed as well, which the server makes itself.
    const built = readdirSync(join(farm.root, 'mfe-example/dist'))
    expect(built).toContain('remoteEntry.js.br')
    const [{ files }] = (await versions()) as [RemoteVersion]
    expect(files).toBe(built.filter((file) => !/\.(br|gz)$|^mf-stats/.test(file)).length)
    expect(output).toContain(`${server.url}/?qa=mfe-example@0.1.0-${entry!.build}`)
    expect(await versions()).toMatchObject([
      { by: 'Example team', notes: expect.stringContaining('- Begin with a greeting') },
    ])
  })

  it('[MFE-14] refuses a version that exists, and says what to do', async () => {
    const { code, last } = await ship(...tokenFile(token))
    expect(last).toMatch(/^Refused \(remotes\/version-exists\): .*Bump the version/)
    expect(code).toBe(1)
  })

  it('[MFE-14] ships a candidate for some of the people, told by the commits since the version before', async () => {
    edit('src/GreetModal.tsx', 'Hello', 'Good evening')
    bump('0.2.0')
    await commit('Greet more warmly')
    const { code, output } = await ship(...tokenFile(token), '--percentage', '10')
    expect(output).toMatch(/Shipped mfe-example 0\.2\.0-[0-9a-f]{12} to test: candidate, 10 % of the people/)
    expect(code).toBe(0)
    const head = (await git('rev-parse', 'HEAD')).output.trim()
    expect((await versions())[0]).toMatchObject({ version: '0.2.0', commit: head, notes: '- Greet more warmly' })
    expect(await channel()).toMatchObject({
      stable: { version: '0.1.0' },
      candidate: { version: '0.2.0' },
      percentage: 10,
    })
  })

  it('[MFE-14] what is not committed names no commit, and notes can be given', async () => {
    bump('0.3.0')
    const { output } = await ship(...tokenFile(token), '--as', 'stable', '--notes', 'In our own words')
    expect(output).toContain('Not everything here is committed')
    expect((await versions())[0]).toMatchObject({ version: '0.3.0', commit: null, notes: 'In our own words' })
    expect(await channel()).toMatchObject({ stable: { version: '0.3.0' } })
  })

  it('[MFE-14] ships files of another origin, once they are there as they were built', async () => {
    bump('0.4.0')
    const elsewhere = await ship(...tokenFile(token), '--base', `${base}/not-there/`)
    expect(elsewhere).toMatchObject({ code: 1, last: expect.stringContaining('upload dist') })
    const { code, output } = await ship(...tokenFile(token), '--base', `${base}/mfe-example/`)
    expect(output).toContain('Shipped mfe-example 0.4.0')
    expect(code).toBe(0)
    expect((await versions())[0]).toMatchObject({ version: '0.4.0', base: `${base}/mfe-example/` })
  })

  it('[MFE-14] sends nothing whose contract the running shell does not meet', async () => {
    bump('0.5.0')
    edit('remote.ts', "contract: '^1.0.0'", "contract: '^2.0.0'")
    const before = (await versions()).length
    const { code, output } = await ship(...tokenFile(token))
    expect(output).toContain(`remote.ts wants contract ^2.0.0, ${server.url} has ${contractVersion}`)
    expect({ code, after: (await versions()).length }).toEqual({ code: 1, after: before })
  })

  it.each([
    [['--as', 'best'], '--as must be candidate or stable'],
    [['--percentage', '101'], '--percentage must be a whole number from 0 to 100'],
    [['--environment', 'moon'], '--environment must be development or test or staging or production'],
    [['--base', 'cdn'], '--base must be an address'],
    [['--server', 'ftp://x'], '--server must be an address'],
  ])('refuses %j with one line', async (args, text) => {
    const { code, output } = await ship(...args)
    expect({ code, lines: output.trim().split('\n') }).toEqual({ code: 1, lines: [expect.stringContaining(text)] })
  })
})
