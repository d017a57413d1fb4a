import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serverOptions from '../server/node-options.json' with { type: 'json' }
import { commandPrograms } from '../server/scripts/bundle.ts'
import { doorSettings } from '../server/src/platform/http/doorSettings.ts'
import { platformSettings } from '../server/src/platform/settings.ts'
import { remotes } from './lib/workspaces.mjs'

const repository = join(__dirname, '..')
const read = (file: string) => readFileSync(join(repository, file), 'utf8')
const files = readdirSync(join(repository, 'deploy'))
const textOf = (file: string) => read(`deploy/${file}`)
const operations = read('docs/operations.md')
const programs = ['src/main.ts', ...commandPrograms].map((program) => `server/${program}`)
const service = textOf('shoal.service')

/** Values of a key in a unit of systemd. */
const valuesOf = (unit: string, key: string) =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

/** The file of the repository that a path of an installed show is, or is made of. */
function sourceOf(path: string): string {
  if (path.startsWith('node_modules/.bin/')) return `node_modules/${path.slice('node_modules/.bin/'.length)}`
  return path
    .replace(/^server\/dist\/(.+)\.js$/, 'server/src/$1.ts')
    .replace(/^((?:shell|mfe-[\w-]+))\/dist$/, '$1/src')
}

describe('what runs a show on a machine of its own', () => {
  it('[OPS-1] part: every file below /opt/shoal that units and commands name is there', () => {
    const named = files.flatMap((file) =>
      [...textOf(file).matchAll(/\/opt\/shoal\/([\w./-]+\w)/g)].map(([, path = '']) => path),
    )
    const [command = ''] = valuesOf(service, 'ExecStart')
    named.push(...[...command.matchAll(/(?<= )server\/[\w./-]+/g)].map(([path]) => path))
    expect(named.length).toBeGreaterThan(5)
    expect([...new Set(named)].filter((path) => !existsSync(join(repository, sourceOf(path))))).toEqual([])
    const started = named.filter((path) => /^server\/dist\/.*\.js$/.test(path)).map(sourceOf)
    expect(started.filter((path) => !programs.includes(path))).toEqual([])
  })

  it('[OPS-1] part: however it is started, it keeps the bounds of memory that its figures were measured with', () => {
    const options = serverOptions.join(' ')
    expect(valuesOf(service, 'ExecStart')[0]).toContain(` ${options} `)
    expect(textOf('Containerfile')).toContain(serverOptions.map((option) => `"${option}", `).join(''))
    expect((JSON.parse(read('package.json')) as { scripts: { server: string } }).scripts.server).toContain(
      ` ${options} `,
    )
  })

  it('[OPS-1] part: settings are read from one file, for a user that is made, and state lies where the service may write', () => {
    const settings = textOf('shoal.env')
    const features = globSync('server/src/features/*/settings.ts', { cwd: repository }).map(read).join('\n')
    const names = [...settings.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const known = [platformSettings, doorSettings].flatMap(({ variables }) => Object.keys(variables))
    expect(names.filter((name) => !known.includes(name) && !new RegExp(`\\b${name}:`).test(features))).toEqual([])
    const [, dataDir = ''] = /^DATA_DIR=(.*)$/m.exec(settings) ?? []
    expect(dataDir).toBe(`/var/lib/${valuesOf(service, 'StateDirectory')[0]}`)
    const backup = textOf('shoal-backup.service')
    expect(valuesOf(backup, 'ReadWritePaths')[0]?.split(' ')).toContain(dataDir)
    const [, user] = /^u (\w+) /m.exec(textOf('shoal.sysusers')) ?? []
    for (const unit of [service, backup]) {
      expect([...valuesOf(unit, 'User'), ...valuesOf(unit, 'Group')]).toEqual([user, user])
      expect(valuesOf(unit, 'EnvironmentFile')).toEqual(['/etc/shoal.env'])
    }
    expect(textOf('shoal')).toContain(`runuser -u ${user} -- `)
    expect(textOf('shoal')).toContain('--env-file=/etc/shoal.env')
  })

  it('[OPS-1] part: the documents install every file, into folders that they make where a machine may not have them', () => {
    expect(files.filter((file) => !operations.includes(`deploy/${file}`))).toEqual([])
    const installed = [...operations.matchAll(/^install .*$/gm)].filter(([line]) => line.includes('deploy/'))
    expect(installed.length).toBeGreaterThan(3)
    for (const [line] of installed) {
      for (const [path] of line.matchAll(/deploy\/\S+/g)) expect(existsSync(join(repository, path))).toBe(true)
    }
    // A machine with nothing on it has no such folder.
    const sysusers = installed.map(([line]) => line).filter((line) => line.includes('/etc/sysusers.d/'))
    expect(sysusers).toEqual([expect.stringMatching(/^install -D /)])
    const commands = [...operations.matchAll(/^shoal ([\w-]+)/gm)].map(([, name = '']) => name)
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([])
  })

  it('[OPS-1] part: the image holds what the server needs, and each thing it takes is made', () => {
    const container = textOf('Containerfile')
    const taken = [...container.matchAll(/^COPY --from=build \/shoal\/(\S+)/gm)].map(([, path = '']) => path)
    const builds = ['shell', ...remotes()].map((folder) => `${folder}/dist`)
    const ofServer = ['dist', 'migrations', 'media-assets'].map((folder) => `server/${folder}`)
    expect(taken.toSorted()).toEqual([...builds, ...ofServer].toSorted())
    const own = [...container.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) => list.split(' '))
    expect(own.filter((path) => !existsSync(join(repository, path)))).toEqual([])
    // The workspaces in which packages of the server are found: its own, and those of ours that it names.
    const { dependencies } = JSON.parse(read('server/package.json')) as { dependencies: Record<string, string> }
    const ours = globSync('*/package.json', { cwd: repository }).filter((file) => {
      const { name } = JSON.parse(read(file)) as { name: string }
      return name in dependencies || file === 'server/package.json'
    })
    expect(own).toEqual(expect.arrayContaining(ours))
    const leftOut = read('.containerignore').split('\n')
    expect(leftOut).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', 'data']))
    expect(container).toMatch(/^USER (?!root)\w+$/m)
    // Podman's own format drops it without a word in the image.
    expect(container).toMatch(/^HEALTHCHECK /m)
    const told = [container, operations].flatMap((text) => text.match(/podman build .*?-f deploy/g) ?? [])
    expect(told).toEqual(Array(2).fill('podman build --format docker -f deploy'))
    const options = (text: string) => [...text.matchAll(/--(?:max-semi|enable)[\w=-]+/g)].map(([option]) => option)
    expect(options(container)).toEqual(options(valuesOf(service, 'ExecStart')[0] ?? ''))
  })
})
