// Everything that both commands of the README need before they can begin. Plain JavaScript for whatever Node is on the machine.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')

/** The environment of everything we start: the repository's own Node and tools come first on the path. */
export const environment = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
}

export const say = (text) => process.stdout.write(`\n▸ ${text}\n`)

/** Runs a command with its output shown; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a command and keeps its output; resolves with its exit code and its output. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe']
    const child = spawn(command, args, { cwd: root, env: environment, stdio, ...options })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output: output.join('') }))
  })
}

/** Runs a command that must succeed. */
export async function must(what, command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) {
    process.stderr.write(`\n${what} failed (exit code ${code}).\n`)
    process.exit(code)
  }
}

/** Installs the packages of the lockfile unless that has been done for this lockfile already. */
export async function ensurePackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.shoal-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  say('Installing packages; the first time takes a minute or two')
  // Not `npm ci`: it refuses a lockfile without the optional binaries of every other platform, and not every registry
  // has them all. Versions come from the lockfile, which stays as it is.
  await must('npm install', 'npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: process.env,
  })
  writeFileSync(stamp, lock)
}

/** Builds the shell, the remotes and the server; unchanged ones come from the cache. */
export async function ensureBuild() {
  say('Building the shell, the remotes and the server')
  await must('The build', 'lerna', ['run', 'build', '--loglevel=error'])
}

/** The browser that Playwright drives by default: it has no window to draw and needs half as much as a whole Chromium. */
const headlessShell = 'chromium-headless-shell'
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const found = (names) => {
  for (const name of names) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
    } catch {
      // not this one
    }
  }
  return undefined
}

const isRoot = () => process.getuid?.() === 0

/** Installs a package of Debian's with its dependencies. Answers whether that went well. */
async function aptInstall(name) {
  if (!isRoot() || !found(['apt-get'])) return false
  const install = `apt-get install -y -qq --no-install-recommends ${name} >/dev/null`
  return (await run('sh', ['-c', `apt-get update -qq && ${install}`])) === 0
}

/**
 * Finds a Chromium, installing one where there is none: the headless shell for tests, a whole one for measuring like a
 * viewer's browser. Returns its path.
 */
export async function ensureBrowser({ whole = false } = {}) {
  const wanted = whole ? wholeBrowsers : [headlessShell]
  const browser = process.env.CHROMIUM_PATH ?? found(wanted) ?? (await installBrowser(wanted[0]))
  await tryBrowser(browser)
  return browser
}

async function installBrowser(wanted) {
  if (isRoot() && found(['apt-get'])) {
    say(`Installing ${wanted} (apt)`)
    if (!(await aptInstall(wanted)) && wanted === headlessShell) await aptInstall(wholeBrowsers[0])
  }
  const there = found([wanted, ...wholeBrowsers])
  if (there) return there
  say('Downloading Chromium (Playwright)')
  await must('The download of Chromium', 'playwright', ['install', 'chromium'])
  const path = execFileSync(
    join(bin, 'node'),
    ['-e', "process.stdout.write(require('playwright').chromium.executablePath())"],
    { cwd: root, encoding: 'utf8' },
  )
  return path
}

/** A browser that does not start would fail every journey with a page of its own; this says it once. */
async function tryBrowser(path) {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank']
  const { code, output } = await runQuietly(path, args, { timeout: 60_000 }).catch((error) => ({
    code: 1,
    output: error.message,
  }))
  if (code === 0) return
  const why = output.trim().split('\n').at(-1) || 'it wrote nothing'
  process.stderr.write(`\nThe browser of the tests, ${path}, does not start: ${why}\n`)
  process.exit(1)
}

/** Finds a program that tests of `what` start, installing Debian's package that has it where there is none. */
async function ensureProgram(program, what, name = program) {
  if (found([program])) return
  if (isRoot() && found(['apt-get'])) {
    say(`Installing ${name} for the tests of ${what} (apt)`)
    await aptInstall(name)
    if (found([program])) return
  }
  process.stderr.write(`\nThe tests need ${program} on the path. Install it with your system\u2019s packages.\n`)
  process.exit(1)
}

/** Over Redis the tests of several nodes reach each other. */
export const ensureRedis = () => ensureProgram('redis-server', 'several nodes')

/** Through coturn tests reach the pictures of battles as networks do that let no UDP out. */
export async function ensureTurn() {
  // Debian starts it as a service, now and whenever the machine does, open to the network. Tests start their own.
  if (!found(['turnserver']) && isRoot() && existsSync('/run/systemd/system'))
    await run('systemctl', ['mask', '--quiet', 'coturn.service'])
  await ensureProgram('turnserver', 'pictures through TURN', 'coturn')
}

/** Tests use ffmpeg to publish, and to examine the result. */
export const ensureFfmpeg = () => ensureProgram('ffmpeg', 'the media')
