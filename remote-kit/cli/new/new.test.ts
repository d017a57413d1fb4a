import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFarm, type Farm, repository } from '../testing/farm.ts'
import { lineProcess } from '../testing/lines.ts'

jest.setTimeout(120_000)

describe('shoal-remote new', () => {
  const lines = lineProcess()
  let farm: Farm
  beforeAll(async () => {
    farm = createFarm()
    const made = await farm.kit('.', 'new', 'tide-pools')
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('npm run dev -w mfe-tide-pools') })
  })
  afterAll(async () => {
    await lines.end()
    farm.remove()
  })

  const read = (path: string) => readFileSync(join(farm.root, path), 'utf8')

  it('[MFE-2] makes a remote that builds alone, with its own version, and passes the check that shipping begins with', async () => {
    const { code, output } = await farm.kit('mfe-tide-pools', 'check')
    expect(output).toContain('All is well.')
    expect(code).toBe(0)
    expect(JSON.parse(read('mfe-tide-pools/dist/remote.json'))).toMatchObject({
      name: 'mfe-tide-pools',
      version: '0.1.0',
      panels: [{ id: 'tide-pools', title: 'Tide pools', path: '/tide-pools', icon: 'compass', group: 'Community' }],
      modals: [{ id: 'tide-pools-camera' }],
      slots: [{ slot: 'bar', id: 'tide-pools' }],
    })
    // Only with its own build is a remote in the page, so this says that it is small enough as well.
    expect(existsSync(join(farm.root, 'mfe-tide-pools/dist/remoteEntry.js'))).toBe(true)
  })

  it('its own tests pass, and are found without being listed anywhere', async () => {
    const { code, output } = await farm.run('.', 'jest', 'mfe-tide-pools', '--selectProjects', 'dom')
    expect(output).toMatch(/Tests: +7 passed, 7 total/)
    expect(code).toBe(0)
  })

  it('its types are right, it is formatted, and it imports what it may', async () => {
    const tsc = 'node_modules/typescript-native/bin/tsc'
    const rules = ['--config', '.dependency-cruiser.cjs', 'mfe-tide-pools']
    const results = await Promise.all([
      farm.run('.', 'node', tsc, '-p', 'mfe-tide-pools'),
      farm.run('.', 'biome', 'check', '--error-on-warnings', 'mfe-tide-pools'),
      farm.run('.', 'depcruise', ...rules),
    ])
    for (const result of results) expect(result).toMatchObject({ code: 0 })
  })

  it('is a workspace at once, for npm and for lerna', async () => {
    const [npm, lerna] = await Promise.all([
      farm.run('.', 'npm', 'pkg', 'get', 'name', '-w', 'mfe-tide-pools'),
      farm.run('.', 'lerna', 'list', '--all'),
    ])
    expect(npm.output).toContain('"mfe-tide-pools": "mfe-tide-pools"')
    expect(lerna.output).toContain('mfe-tide-pools')
  })

  it('is in the lockfile as npm would write it, and nothing else is changed there', () => {
    const before = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
    const after = JSON.parse(read('package-lock.json'))
    const own = {
      'mfe-tide-pools': expect.anything(),
      'node_modules/mfe-tide-pools': { resolved: 'mfe-tide-pools', link: true },
    }
    expect(after).toEqual({ ...before, packages: { ...before.packages, ...own } })
    const { dependencies } = JSON.parse(read('mfe-tide-pools/package.json'))
    expect(after.packages['mfe-tide-pools'].dependencies).toEqual(dependencies)
    // It stands on the same versions as everybody else, so nothing new has to be installed.
    const packages = Object.keys(dependencies).filter((name) => !name.startsWith('@shoal/'))
    for (const name of packages) expect(after.packages[`node_modules/${name}`].version).toBe(dependencies[name])
  })

  it('has nothing of the template in it', async () => {
    const { output } = await farm.run(
      'mfe-tide-pools',
      'grep',
      '-ri',
      'sample',
      '--exclude-dir=dist',
      '--exclude-dir=node_modules',
      '.',
    )
    expect(output).toBe('')
  })

  it.each([
    [['tide-pools'], 'mfe-tide-pools exists already'],
    [['mfe-tide-pools'], 'mfe-tide-pools exists already'],
    [['Tide'], '`Tide` is no name for a remote'],
    [['../escape'], '`../escape` is no name for a remote'],
    [['9lives'], '`9lives` is no name for a remote'],
    [['a--b'], '`a--b` is no name for a remote'],
    [['x'.repeat(41)], 'is no name for a remote'],
    [[], 'Which name? For example'],
    [['one', 'two'], 'Nothing is known of `two`'],
    [['one', '--force'], "Unknown option '--force'"],
  ])('refuses %j with one line', async (args, text) => {
    const { code, output } = await lines.run(farm, '.', 'new', ...args)
    expect({ code, lines: output.trim().split('\n') }).toEqual({ code: 1, lines: [expect.stringContaining(text)] })
  })
})
