import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

const root = join(__dirname, '../..')

/** Begins a run as `npm test` does, and starts something in it that would go on for minutes; says what and where. */
const running = `
import { spawn } from 'node:child_process'
import { beginRun } from '${join(root, 'scripts/lib/testRun.mjs')}'
const run = beginRun()
const child = spawn('sleep', ['300'], { env: { ...process.env, ...run.env }, stdio: 'ignore', detached: true })
console.log(JSON.stringify({ folder: run.folder, child: child.pid }))
setInterval(() => {}, 1000)
`

/** The same in a suite whose only test has failed, while it is asked again. */
const askingAgain = `
import { join } from 'node:path'
import { runSuite } from '${join(root, 'scripts/lib/suite.mjs')}'
import { beginRun } from '${join(root, 'scripts/lib/testRun.mjs')}'
const run = beginRun()
const reportOf = (nth) => join(run.folder, 'report-' + nth + '.json')
const failed = JSON.stringify([{ key: 'a', file: 'a', title: 'a', passed: false, error: 'late', seconds: 0 }])
const fails = 'require("node:fs").writeFileSync(process.env.REPORT, process.env.FAILED); process.exit(1)'
const goesOn = 'console.log(JSON.stringify({ folder: process.env.SHOAL_TEST_RUN, child: process.pid })); setInterval(() => {}, 1000)'
await runSuite({
  reportOf,
  testsOf: (report) => report,
  say: () => {},
  command: (tests, nth) => ({
    command: process.execPath,
    args: ['-e', nth === 1 ? fails : goesOn],
    env: { ...process.env, ...run.env, REPORT: reportOf(nth), FAILED: failed },
  }),
})
console.log('The suite is over')
`
const isAlive = (pid: number) => spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout
/** A zombie, which has ended and which nobody has asked about yet, does not run any more. */
const runs = (pid: number) => /^[^Z\s]/.test(isAlive(pid))
/** Resolves once it has ended: a process that was killed runs until the system gets to it. The test's limit bounds it. */
async function ended(pid: number): Promise<void> {
  while (runs(pid)) await setTimeout(20)
}

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
  async function begin(program = running) {
    const env = { ...process.env, TMPDIR: parent }
    const one = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    programs.push(one)
    const said: string[] = []
    const lines = createInterface({ input: one.stdout })
    createInterface({ input: one.stderr }).on('line', (line) => said.push(line))
    const [line] = (await once(lines, 'line')) as [string]
    lines.on('line', (line) => said.push(line))
    /** Resolves when it is over, with what watches over it: what either of them has written since it began, but empty lines. */
    const over = once(one, 'close').then(() => said.filter((line) => line !== ''))
    return { one, over, ...(JSON.parse(line) as { folder: string; child: number }) }
  }
  /** Kills a run and what watches over it, as a machine that runs out of memory may. */
  async function killAllOf({ one, over, child }: Awaited<ReturnType<typeof begin>>) {
    const started = spawnSync('ps', ['-o', 'pid=', '--ppid', String(one.pid)], { encoding: 'utf8' }).stdout
    const watchers = started.trim().split(/\s+/).map(Number)
    // The run last: what watches over it would hear of its end, and clean up.
    for (const pid of watchers) if (pid !== child) process.kill(pid, 'SIGKILL')
    one.kill('SIGKILL')
    await over
  }

  it('that is killed, and what watches over it too, is cleaned up by the next: nothing runs, its files are gone', async () => {
    const first = await begin()
    await killAllOf(first)
    expect([runs(first.child), existsSync(first.folder)]).toEqual([true, true])
    const second = await begin()
    await ended(first.child)
    expect(existsSync(first.folder)).toBe(false)
    // Of one that goes on nothing is touched.
    await begin()
    expect([runs(second.child), existsSync(second.folder)]).toEqual([true, true])
  })

  describe.each([
    ['while it runs', running],
    ['while it asks again', askingAgain],
  ])('that is cut off %s leaves nothing running and no files, and says one line', (_, program) => {
    it.each([
      ['SIGINT', [130, null], 'The run was ended (SIGINT); what it had started is stopped.'],
      ['SIGTERM', [143, null], 'The run was ended (SIGTERM); what it had started is stopped.'],
      ['SIGKILL', [null, 'SIGKILL'], 'The run was killed; what it had started is stopped.'],
    ] as const)('by %s', async (signal, end, says) => {
      const { one, over, folder, child } = await begin(program)
      expect([runs(child), existsSync(folder)]).toEqual([true, true])
      one.kill(signal)
      expect(await once(one, 'exit')).toEqual(end)
      expect(await over).toEqual([says])
      await ended(child)
      expect(existsSync(folder)).toBe(false)
    })
  })

  it('whose temporary folder is filled ends with one line, and leaves nothing running', async () => {
    const filling = running.replace('{ beginRun }', '{ beginRun, endWhenFull }').concat(`
      endWhenFull(['/a/full/folder'], { left: () => 12_345_678, every: 100 })
    `)
    const { one, over, folder, child } = await begin(filling)
    expect(await once(one, 'exit')).toEqual([1, null])
    expect(await over).toEqual([
      'The run was ended: its temporary folder /a/full/folder is full (12 MB left). Make room, or set TMPDIR to another folder.',
    ])
    await ended(child)
    expect(existsSync(folder)).toBe(false)
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
