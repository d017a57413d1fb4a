import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { contractVersion } from '@shoal/bus'
import { accounts } from '@shoal/bus/accounts/contract'
import { profile } from '@shoal/bus/profile/contract'
import { since } from '../../test/since.ts'
import { sharedSingletons } from '../../webpack/common.ts'
import { createFarm, type Farm } from '../testing/farm.ts'
import { lineProcess } from '../testing/lines.ts'

jest.setTimeout(120_000)

const lines = lineProcess()
const farms: Farm[] = []
afterAll(async () => {
  // A build that failed may still write into its folder.
  await lines.end()
  for (const farm of farms) farm.remove()
})

/** A server that says what its shell gives. */
async function shellThatGives(answer: object): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

describe('shoal-remote check, with which shipping begins', () => {
  let farm: Farm
  const servers: Server[] = []
  const shell = async (answer: object) => {
    const { url, server } = await shellThatGives({
      contract: contractVersion,
      shared: sharedSingletons,
      entryMax: 10_000,
      ...answer,
    })
    servers.push(server)
    return url
  }
  beforeEach(() => {
    farm = createFarm()
    farms.push(farm)
    farm.plant('mfe-example')
  })
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })
  const write = (path: string, text: string) => {
    mkdirSync(join(farm.root, path, '..'), { recursive: true })
    writeFileSync(join(farm.root, path), text)
  }
  const edit = (path: string, from: string, to: string) => {
    const text = readFileSync(join(farm.root, path), 'utf8')
    expect(text).toContain(from)
    write(path, text.replace(from, to))
  }

  it('[MFE-14] passes a remote that the running shell meets and that keeps to itself, and tells what each offer costs', async () => {
    const { code, output } = await farm.kit('mfe-example', 'check', '--server', await shell({}))
    expect(output).toMatch(/mfe-example 0\.1\.0, build [0-9a-f]{12}, built in \d+\.\d s/)
    expect(output).toMatch(/^panel live-streams +\d+ +\d+\.\d +\d+\.\d$/m)
    expect(output).toMatch(/remoteEntry\.js: \d\.\d of 10 KB/)
    expect({ code, last: output.trim().split('\n').at(-1) }).toEqual({ code: 0, last: 'All is well.' })
  })

  /** Types it in the folder of the example remote. */
  const check = (...args: string[]) => lines.run(farm, 'mfe-example', 'check', ...args)

  it('[MFE-15] names file and line of a style sheet for the whole page, another remote and shared storage, in the code that is built and no other', async () => {
    farm.plant('mfe-neighbour')
    write('mfe-example/src/unused.ts', 'localStorage.clear()\n')
    write('mfe-example/src/page.css', 'button { color: red }\n')
    write(
      'mfe-example/src/keep.ts',
      "import '../../mfe-neighbour/src/SidePanel.tsx'\n\nexport const keep = () => localStorage.clear()\n",
    )
    edit(
      'mfe-example/src/BarSlot.tsx',
      'export',
      "import './page.css'\nimport { keep } from './keep.ts'\n\nexport const kept = keep\nexport",
    )
    const { code, output } = await check('--server', await shell({}))
    const mended = output.slice(output.indexOf('To be mended:')).trim().split('\n').slice(1)
    expect(mended.map((line) => line.trim().split(';')[0])).toEqual([
      'src/BarSlot.tsx:1: imports ./page.css, whose styles reach the whole page',
      'src/keep.ts:1: imports another remote (../../mfe-neighbour/src/SidePanel.tsx)',
      'src/keep.ts:3: uses localStorage, which all remotes share',
    ])
    expect(code).toBe(1)
  })

  it('[MFE-14] refuses what the running shell does not meet: its contract, its modules, the room for an entry', async () => {
    const shared = sharedSingletons.filter((name) => name !== 'react')
    const url = await shell({ contract: '2.0.0', shared, entryMax: 1_000 })
    const { code, output } = await check('--server', url)
    expect(output).toContain(`remote.ts wants contract ^1.0.0, ${url} has 2.0.0`)
    expect(output).toContain(`The build takes react from the page, but the shell of ${url} does not provide it`)
    expect(output).toMatch(/remoteEntry\.js has \d+ bytes compressed, 1000 are allowed/)
    expect(code).toBe(1)
  })

  it.each([
    ['older', { accounts: '0.9.0', profile: profile.version }, `accounts ${since(accounts)}, and there is 0.9.0`],
    ['newer', { accounts: accounts.version, profile: '9.0.0' }, `profile ${since(profile)}, and there is 9.0.0`],
  ])('[MFE-14] refuses what a server with %s areas does not meet, and names the area', async (_, areas, misfit) => {
    const url = await shell({ areas })
    const { code, output } = await check('--server', url)
    expect(output).toContain(`areas: accounts ${since(accounts)}, profile ${since(profile)}`)
    expect(output).toContain(`The remote wants ${misfit} at ${url}`)
    expect(output.match(/The remote wants/g)).toHaveLength(1)
    expect(code).toBe(1)
  })

  it('[MFE-11] refuses a panel whose name another remote has already: a name leads to one remote', async () => {
    farm.plant('mfe-neighbour')
    edit('mfe-neighbour/remote.ts', "id: 'chat'", "id: 'live-streams'")
    const { code, output } = await check('--server', await shell({}))
    expect(output).toContain('The panel `live-streams` is taken by mfe-neighbour')
    expect(code).toBe(1)
  })

  it.each([
    [
      'a server that is not there',
      'mfe-example',
      ['--server', 'http://127.0.0.1:9'],
      'No server answers at http://127.0.0.1:9',
    ],
    ['an address that is none', 'mfe-example', ['--server', 'shoal'], '--server must be an address'],
    ['another folder', '.', [], 'This is not the folder of a remote: it has no remote.ts'],
    ['an option that it does not have', 'mfe-example', ['--fix'], "Unknown option '--fix'"],
  ])('refuses %s with one line', async (_, folder, args, text) => {
    const { code, output } = await lines.run(farm, folder, 'check', ...args)
    expect(output.trim().split('\n').at(-1)).toContain(text)
    expect(output).not.toContain('    at ')
    expect(code).toBe(1)
  })

  it('says what does not build in the words of the compiler', async () => {
    edit('mfe-example/src/BarSlot.tsx', 'return', 'retrun')
    const { code, output } = await check()
    expect(output).toContain('It does not build:')
    expect(output).toContain('BarSlot.tsx')
    expect(code).toBe(1)
  })
})

it('every command tells of itself, and an unknown one is refused', async () => {
  const farm = createFarm()
  farms.push(farm)
  for (const command of ['new', 'dev', 'check', 'ship'])
    expect(await lines.run(farm, '.', command, '--help')).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`^shoal-remote ${command}`)),
    })
  expect(await farm.kit('.', 'deploy')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no command'),
  })
})
