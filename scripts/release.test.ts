import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readChanges } from './lib/release/changes.ts'
import { problemsOf } from './lib/release/releasedMigrations.ts'

const repository = join(__dirname, '..')
const node = join(repository, 'node_modules/node/bin/node')
const { version: current, workspaces } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
const [, minor, patch] = (current as string).split('.').map(Number) as [number, number, number]
const [nextMinor, nextPatch] = [`0.${minor + 1}.0`, `0.${minor}.${patch + 1}`]

it('every change file of the repository can be used', () => {
  const files = readdirSync(join(repository, 'changes')).filter((name) => name !== 'README.md')
  expect(readChanges(repository).map(({ file }) => file)).toEqual(files.toSorted().map((name) => `changes/${name}`))
})

describe('npm run release, in a repository of its own whose tests and storage are stood in for', () => {
  let clone: string
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim()
  const read = (file: string) => readFileSync(join(clone, file), 'utf8')
  const json = (file: string) => JSON.parse(read(file))
  const write = (file: string, text: string) => writeFileSync(join(clone, file), text)
  const writeChange = (name: string, kind: string, packages: string, text: string) =>
    write(`changes/${name}.md`, `---\nkind: ${kind}\npackages: ${packages}\n---\n${text}\n`)
  const commit = () => {
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Something changed')
  }
  const release = (...args: string[]) => {
    const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` }
    const ran = spawnSync(node, ['scripts/release.ts', ...args], { cwd: clone, env, encoding: 'utf8' })
    // npm may have warnings of its own.
    const lines = ran.stderr.split('\n').filter((line) => line !== '' && !line.startsWith('npm '))
    return { status: ran.status, output: ran.stdout, error: lines.join('\n') }
  }
  /** The state that a refused release must not change. */
  const state = () => [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]
  const isRefused = (why: RegExp, ...args: string[]) => {
    const before = state()
    const { status, error } = release(...args)
    expect(error).toMatch(why)
    expect(error).not.toContain('\n')
    expect(status).toBe(1)
    expect(state()).toEqual(before)
  }

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'shoal-release-'))
    const folders = (workspaces as string[]).flatMap((one) =>
      one === 'mfe-*' ? readdirSync(repository).filter((name) => name.startsWith('mfe-')) : [one],
    )
    const packages = folders.map((folder) => `${folder}/package.json`)
    const migrations = ['server/migrations', 'server/src/platform/database/migrationFile.ts']
    const scripts = ['scripts/release.ts', 'scripts/lib/release', ...migrations]
    for (const path of [
      'package.json',
      'package-lock.json',
      'CHANGELOG.md',
      'changes/README.md',
      ...packages,
      ...scripts,
    ])
      cpSync(join(repository, path), join(clone, path), { recursive: true })
    const root = json('package.json')
    root.scripts['test:long'] = 'test ! -e red'
    root.scripts['keep-release'] =
      'mkdir -p server/test/releases && cp package.json server/test/releases/kept && test ! -e full'
    root.scripts['release:areas'] = 'echo 1.1.0 > shared-bus/released && test ! -e misjudged'
    write('package.json', `${JSON.stringify(root, null, 2)}\n`)
    writeChange('b-tags', 'added', 'server, mfe-streams', 'Clips can have tags.')
    writeChange('a-login', 'fixed', 'shell', 'Logging in twice\nis no error.')
    write('server/migrations/20990101T000000_tags.sql', 'create table tags (id int)\n')
    git('init', '--quiet')
    git('config', 'user.name', 'A test')
    git('config', 'user.email', 'test@example.test')
    commit()
  })
  afterEach(() => rmSync(clone, { recursive: true, force: true }))

  it('writes changelog and versions, freezes the migrations, keeps storage of the new version, commits and tags', () => {
    const changelog = read('CHANGELOG.md')
    const streams = json('mfe-streams/package.json').version as string
    const social = json('mfe-social/package.json').version as string
    expect(release()).toMatchObject({ error: '', status: 0 })

    const day = new Date().toISOString().slice(0, 10)
    const section = `## ${nextMinor}, ${day}

### Added

- Clips can have tags. (server, mfe-streams)

### Fixed

- Logging in twice
  is no error. (shell)

`
    const at = changelog.search(/^## /m)
    expect(read('CHANGELOG.md')).toBe(changelog.slice(0, at) + section + changelog.slice(at))
    expect(readdirSync(join(clone, 'changes'))).toEqual(['README.md'])

    const lock = json('package-lock.json')
    for (const folder of ['', 'server', 'shell', 'shared-bus', 'remote-kit', 'bench']) {
      expect([folder, json(join(folder, 'package.json')).version]).toEqual([folder, nextMinor])
      expect([folder, lock.packages[folder].version]).toEqual([folder, nextMinor])
    }
    expect(lock.version).toBe(nextMinor)
    // Remotes have versions of their own, and stand on the packages of this release all the same.
    const [major, own] = streams.split('.').map(Number) as [number, number]
    for (const [folder, version] of [
      ['mfe-streams', `${major}.${own + 1}.0`],
      ['mfe-social', social],
    ] as const)
      for (const found of [json(`${folder}/package.json`), lock.packages[folder]])
        expect(found).toMatchObject({ version, dependencies: { '@shoal/bus': nextMinor, '@shoal/ui': nextMinor } })

    expect(Object.keys(json('server/migrations/released.json'))).toContain('20990101T000000_tags.sql')
    expect(problemsOf(join(clone, 'server/migrations'))).toEqual([])
    expect(read('shared-bus/released')).toBe('1.1.0\n')
    expect(json('server/test/releases/kept').version).toBe(nextMinor)
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s')).toBe(`Release ${nextMinor}`)
    expect(git('rev-parse', `v${nextMinor}^{commit}`)).toBe(git('rev-parse', 'HEAD'))
    // There is nothing more to release.
    isRefused(/^No release: changes\/ has no file/)
  })

  it('makes a patch of fixes alone, and takes a version by name', () => {
    git('rm', '--quiet', 'changes/b-tags.md')
    commit()
    expect(release('--dry-run').output).toMatch(`Shoal ${current} becomes ${nextPatch}.`)
    expect(release('--dry-run', '1.0.0').output).toMatch(`Shoal ${current} becomes 1.0.0.`)
  })

  it('changes nothing in a dry run, and says what it would do', () => {
    const before = state()
    const { output, status } = release('--dry-run')
    expect(status).toBe(0)
    expect(output).toMatch(new RegExp(`^Shoal .* becomes ${nextMinor}, mfe-streams .*\n\n## ${nextMinor}, `))
    expect(output).toMatch(/This was a dry run: nothing was changed/)
    expect(state()).toEqual(before)
  })

  it('refuses with one line when something is not committed, or was released and changed, or the version will not do', () => {
    write('server/note.txt', 'not committed')
    isRefused(/^No release: not everything is committed \(\?\? server\/note\.txt\)$/)
    rmSync(join(clone, 'server/note.txt'))
    isRefused(/^No release: 0\.0\.9 is not later than /, '0.0.9')
    isRefused(/^No release: it takes a version such as .*, not banana$/, 'banana')
    git('tag', `v${nextMinor}`)
    isRefused(/^No release: the tag v.* is there already$/)
    const base = 'server/migrations/20261122T070000_base.sql'
    write(base, `${read(base)}-- more`)
    commit()
    isRefused(/^No release: server\/migrations\/20261122T070000_base\.sql was released and has changed/)
  })

  it.each([
    ['kind', 'new', 'server', 'Text', 'must have one kind of added, changed, fixed, security'],
    ['package', 'added', 'serv', 'Text', 'names the package serv, which is no folder'],
    ['text', 'added', 'server', '', 'says nothing'],
  ])('refuses with one line a change file without a usable %s, and names it', (_, kind, packages, text, why) => {
    writeChange('c-bad', kind, packages, text)
    commit()
    isRefused(new RegExp(`^No release: changes/c-bad\\.md ${why}`))
  })

  it('refuses when the tests fail, and takes everything back when the areas or the storage cannot be kept', () => {
    write('red', '')
    commit()
    isRefused(/^No release: npm run test:long fails$/)
    git('mv', 'red', 'misjudged')
    commit()
    isRefused(/^No release: a version of an area does not fit its changes$/)
    git('mv', 'misjudged', 'full')
    commit()
    isRefused(/^No release: its storage cannot be kept; all is as it was$/)
    expect(existsSync(join(clone, 'server/test/releases'))).toBe(false)
  })
})
