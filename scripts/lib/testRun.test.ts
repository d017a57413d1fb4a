import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(__dirname, '../..')

/** Begins a run as `npm test` does and starts something in it that would go on for minutes; says what and where. */
const program = `
import { spawn } from 'node:child_process'
import { beginRun } from '${join(root, 'scripts/lib/testRun.mjs')}'
const run = beginRun()
const child = spawn('sleep', ['300'], { env: { ...process.env, ...run.env }, stdio: 'ignore', detached: true })
console.log(JSON.stringify({ folder: run.folder, child: child.pid }))
setInterval(() => {}, 1000)
`
const isAlive = (pid: number) => spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout
/** A process that has ended and that nobody has asked about is none any more. */
const runs = (pid: number) => /^[^Z\s]/.test(isAlive(pid))

describe('a run of the tests', () => {
  let parent: string
  const programs: ChildProcess[] = []
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'shoal-of-runs-'))
  })
  afterEach(() => {
    for (const one of programs.splice(0)) one.kill('SIGKILL')
    rmSync(parent, { recursive: true, force: true })
  })
  async function begin() {
    const env = { ...process.env, TMPDIR: parent }
    const one = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    programs.push(one)
    const [line] = (await once(createInterface({ input: one.stdout }), 'line')) as [string]
    return { one, ...(JSON.parse(line) as { folder: string; child: number }) }
  }

  it('that is killed is cleaned up by the next: what it had started is ended, its files are gone', async () => {
    const first = await begin()
    first.one.kill('SIGKILL')
    await once(first.one, 'exit')
    expect([runs(first.child), existsSync(first.folder)]).toEqual([true, true])
    const second = await begin()
    expect([runs(first.child), existsSync(first.folder)]).toEqual([false, false])
    // Of one that goes on nothing is touched.
    await begin()
    expect([runs(second.child), existsSync(second.folder)]).toEqual([true, true])
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('that is ended by %s leaves nothing running and no files', async (signal, code) => {
    const { one, folder, child } = await begin()
    one.kill(signal)
    expect(await once(one, 'exit')).toEqual([code, null])
    expect([runs(child), existsSync(folder)]).toEqual([false, false])
  })
})

describe('the temporary files of a run', () => {
  const plenty = 64e9
  /** Where they go, asked in a process of its own: the folder of the system is read once. */
  const folderOf = (options: { memoryFolder?: string; memoryLeft?: number; TMPDIR?: string }) => {
    const { TMPDIR, ...rest } = options
    const ask = `
      import { folderForRuns } from '${join(root, 'scripts/lib/testRun.mjs')}'
      console.log(folderForRuns(${JSON.stringify(rest)}))`
    const { TMPDIR: _, ...env } = process.env
    const args = ['--input-type=module', '-e', ask]
    return spawnSync(process.execPath, args, {
      env: { ...env, ...(TMPDIR && { TMPDIR }) },
      encoding: 'utf8',
    }).stdout.trim()
  }

  it('are kept in memory where there is plenty of it', () => {
    // Any folder with room stands for the one in memory, which not every machine has.
    expect(folderOf({ memoryFolder: root, memoryLeft: plenty })).toBe(root)
  })

  it.each([
    ['memory is scarce', { memoryFolder: root, memoryLeft: 8e9 }, '/tmp'],
    ['the machine keeps no files in memory', { memoryFolder: '/no/such/folder', memoryLeft: plenty }, '/tmp'],
    ['somebody has set TMPDIR', { memoryFolder: root, memoryLeft: plenty, TMPDIR: '/var/tmp' }, '/var/tmp'],
  ])('are kept on the disk when %s', (_, options, folder) => {
    expect(folderOf(options)).toBe(folder)
  })
})

describe('npm test says in one line', () => {
  const lineOf = (command: string, args: string[], env: Record<string, string>) => {
    const { status, stderr } = spawnSync(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !/^\(|Warning/.test(line))
    return { status, lines }
  }

  it('which options it does not know', () => {
    const { status, lines } = lineOf(process.execPath, ['scripts/test.mjs', '--fast'], {})
    expect(status).toBe(2)
    expect(lines).toEqual([expect.stringContaining('npm test does not know --fast')])
  })

  it('that the browser does not start', () => {
    const { status, lines } = lineOf(process.execPath, ['scripts/test.mjs'], { CHROMIUM_PATH: '/bin/false' })
    expect(status).toBe(1)
    expect(lines).toEqual([expect.stringContaining('/bin/false, does not start')])
  })

  it('that PostgreSQL does not start', () => {
    const env = { TMPDIR: '/no/such/folder', TEST_DATABASE_URL: '' }
    const { status, lines } = lineOf(
      join(root, 'node_modules/node/bin/node'),
      ['scripts/with-postgres.ts', 'true'],
      env,
    )
    expect(status).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^PostgreSQL for the tests does not start: .*\/no\/such\/folder/)])
  })
})
