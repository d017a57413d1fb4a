// One run of the tests: a temporary folder of its own, and nothing left behind, whatever becomes of it.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** In a run of everything this much is written at most at one time; with less left it would end in strange failures. */
const neededBytes = 3e9
/** What the servers, browsers and workers of a run need of the memory, besides files that are kept in it. */
const neededMemory = 9e9
/** With less left than this while it goes on, tests are about to fail for want of room. */
const leastBytes = 1e8
/** How often a run looks at what is left, in ms. */
const lookEvery = 2_000
const prefix = 'shoal-run-'
/** Linux has a file system in memory here. */
const memory = '/dev/shm'
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Ends every process that was started with this run's folder in its environment, except this one. Linux only. */
function endProcessesOf(folder) {
  let pids = []
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  } catch {
    return
  }
  for (const pid of pids) {
    try {
      const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      if (variables.includes(`SHOAL_TEST_RUN=${folder}`)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // gone by itself, or somebody else's
    }
  }
}

/** Ends what a run has started, and removes its files. */
export function removeRun(folder) {
  endProcessesOf(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
}

/** Cleans up after runs that were cut off together with what watches over them: their processes and their files. */
function removeOldRuns(parent) {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(parent, name)
    let pid = 0
    try {
      pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    } catch {
      // being made, or half removed
    }
    if (pid > 0 && isAlive(pid)) continue
    removeRun(folder)
  }
}

const bytesLeft = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * The folder for a run's temporary files: in memory where there is plenty of it, because copies of storage, databases and
 * profiles of browsers are thousands of small files, for which a disk may take twenty times as long. A TMPDIR that is set
 * is used instead.
 */
export function folderForRuns({
  env = process.env,
  memoryFolder = memory,
  memoryLeft = process.availableMemory?.() ?? freemem(),
} = {}) {
  if (env.TMPDIR || !existsSync(memoryFolder)) return tmpdir()
  const isEnough = bytesLeft(memoryFolder) >= neededBytes && memoryLeft >= neededBytes + neededMemory
  return isEnough ? memoryFolder : tmpdir()
}

/** Starts what ends the run when this program is killed. In a session of its own: Ctrl+C is for this program alone. */
function watchOver(folder) {
  const program = fileURLToPath(new URL('endRun.mjs', import.meta.url))
  const watcher = spawn(process.execPath, [program, folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  watcher.unref()
  watcher.stdin.unref()
}

/** A folder that somebody has removed meanwhile is not full. */
const leftOf = (folder) => (existsSync(folder) ? bytesLeft(folder) : Number.POSITIVE_INFINITY)

/** Ends the run with one line when one of these folders is full, instead of with many failures that have nothing to do with it. */
export function endWhenFull(folders, { left = leftOf, every = lookEvery } = {}) {
  setInterval(() => {
    const full = folders.find((folder) => left(folder) < leastBytes)
    if (full === undefined) return
    const megabytes = Math.floor(left(full) / 1e6)
    process.stderr.write(
      `\nThe run was ended: its temporary folder ${full} is full (${megabytes} MB left). Make room, or set TMPDIR to another folder.\n`,
    )
    process.exit(1)
  }, every).unref()
}

/**
 * Begins a run. What it starts must get `env`: temporary files go into a folder that is removed at the end, and what is
 * dear to make and good for later runs beside it. Throws an Error whose message is one line for a person.
 */
export function beginRun() {
  // First of all: their files may lie where there is to be room.
  for (const folder of process.env.TMPDIR ? [tmpdir()] : [tmpdir(), memory]) removeOldRuns(folder)
  const parent = folderForRuns()
  if (bytesLeft(parent) < neededBytes) {
    const left = Math.floor(bytesLeft(parent) / 1e6)
    throw new Error(
      `The temporary folder ${parent} has ${left} MB left, and the tests need ${neededBytes / 1e6} MB. Make room, or set TMPDIR to another folder.`,
    )
  }
  const folder = mkdtempSync(join(parent, prefix))
  writeFileSync(join(folder, 'pid'), String(process.pid))
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  // PostgreSQL runs as somebody else when we are root, and has its files in here.
  chmodSync(folder, 0o711)
  chmodSync(temporary, 0o1777)
  watchOver(folder)
  process.once('exit', () => removeRun(folder))
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.once(signal, () => {
      process.stdout.write(`\nThe run was ended (${signal}); what it had started is stopped.\n`)
      process.exit(code)
    })
  const cache = process.env.SHOAL_TEST_CACHE ?? tmpdir()
  endWhenFull([parent, cache])
  return {
    folder,
    /** Where a tool keeps what it compiled, for later runs. */
    cacheOf: (tool) => join(cache, `shoal-${tool}-cache`),
    /** Each start of a server writes a line with its ms here. */
    boots: join(folder, 'boots'),
    env: {
      SHOAL_TEST_RUN: folder,
      SHOAL_TEST_BOOTS: join(folder, 'boots'),
      SHOAL_TEST_CACHE: cache,
      TMPDIR: temporary,
    },
  }
}
