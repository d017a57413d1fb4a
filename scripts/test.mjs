// `npm test`: everything that must hold before a change lands. Ends with a line `N passed, N failed`.
//
//   npm test                      all of it
//   npm test -- --quick           before a commit: checks, unit tests, and the tests of what was changed
//   npm test -- --shuffle[=seed]  journeys in random order; the seed is printed
//   npm test -- --keep-times      writes scripts/test-times.json, with which later runs compare theirs
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  ensureBrowser,
  ensureBuild,
  ensureFfmpeg,
  ensurePackages,
  ensureRedis,
  ensureTurn,
  environment,
  root,
  run,
  runQuietly,
  say,
} from './lib/setup.mjs'
import { jestFailures, playwrightFailures } from './lib/testFailures.mjs'
import { beginRun } from './lib/testRun.mjs'
import { testsTouched } from './lib/testsTouched.mjs'
import { keepBoots, keepJest, keepPart, keepPlaywright, printTimes } from './lib/testTimes.mjs'
import { remotes } from './lib/workspaces.mjs'

const options = process.argv.slice(2)
const quick = options.includes('--quick')
const shuffle = options.find((option) => /^--shuffle(=.+)?$/.test(option))
const keepTimes = options.includes('--keep-times')
const unknown = options.filter((option) => !['--quick', '--keep-times', shuffle].includes(option))
if (unknown.length > 0) {
  process.stderr.write(
    `npm test does not know ${unknown.join(' ')}; it knows --quick, --shuffle[=seed], --keep-times\n`,
  )
  process.exit(2)
}

const reports = join(root, 'test-results')
const began = Date.now()
const seconds = (since) => (Date.now() - since) / 1000
let passed = 0
let failed = 0
const broken = []

/** Whatever ends the run early says why in one line. */
function stop(error) {
  process.stderr.write(`\nThe tests cannot run: ${error.message}\n`)
  process.exit(1)
}
process.on('uncaughtException', stop)

/** Waits for a part of the run and keeps how long it took. */
async function timed(what, part) {
  const since = Date.now()
  const result = await part()
  keepPart(what, seconds(since))
  return result
}

/** Begins checks that pass or fail as a whole, as many at a time as there are processors. */
function beginChecks(checks) {
  let free = availableParallelism()
  const queue = []
  /** Resolves when it is this check's turn. */
  const turn = () =>
    new Promise((resolve) => {
      if (free === 0) return queue.push(resolve)
      free--
      resolve()
    })
  return checks.map(async ({ what, command, args }) => {
    await turn()
    // Of this run, so that they end with it when the build beside them fails.
    const result = await runQuietly(command, args, { env: { ...environment, ...theRun.env } })
    const next = queue.shift()
    if (next) next()
    else free++
    return { what, ...result }
  })
}

/** Waits for checks and says how each went, with the output of those that failed. */
async function finishChecks(checks) {
  for (const check of checks) {
    const { what, code, output } = await check
    process.stdout.write(`${code === 0 ? '✓' : '✘'} ${what}\n`)
    if (code === 0) passed += 1
    else {
      process.stdout.write(output)
      failed += 1
      broken.push(what)
    }
  }
}

/** A test runner that writes a JSON report, from which its tests are counted. */
async function suite({ what, command, args, report, count, failuresOf, keep, env = {}, mayBeEmpty = false }) {
  say(what)
  const file = join(reports, report)
  rmSync(file, { force: true })
  const code = await timed(what, () => run(command, args, { env: { ...environment, ...theRun.env, ...env } }))
  let tests = { passed: 0, failed: 0 }
  let failures = []
  try {
    const json = JSON.parse(readFileSync(file, 'utf8'))
    tests = count(json)
    failures = failuresOf(json)
    keep(json)
  } catch {
    // no report: the runner itself failed
  }
  // A runner that failed without a failed test, or that ran nothing where there is something, has failed.
  const ranNothing = tests.passed + tests.failed === 0 && !mayBeEmpty
  if ((code !== 0 && tests.failed === 0) || ranNothing) tests.failed += 1
  passed += tests.passed
  failed += tests.failed
  // Again at the end: thousands of lines lie between a failure and where a reader of the output begins.
  if (tests.failed > 0) broken.push([`${what}: ${tests.failed} failed`, ...failures].join('\n'))
}

const jestCount = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
})
const playwrightCount = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })
const jest = (projects, report, { workers = availableParallelism(), more = [] } = {}) => [
  ...['--selectProjects', ...projects, '--json', '--outputFile', join(reports, report)],
  ...['--silent=false', `--maxWorkers=${workers}`, '--cacheDirectory', theRun.cacheOf('jest'), ...more],
]

/** Every folder with TypeScript of ours. */
const workspaces = ['shared-bus', 'shared-ui', 'remote-kit', 'shell', ...remotes(), 'server', 'bench', 'e2e']

/** The unit and component tests that these files are part of. */
const unit = (files) => ({
  what: 'Unit and component tests',
  command: 'jest',
  args: jest(['pure', 'dom', 'kit'], 'unit.json', { more: ['--findRelatedTests', ...files, '--passWithNoTests'] }),
  ...{ report: 'unit.json', count: jestCount, failuresOf: jestFailures, keep: keepJest, mayBeEmpty: true },
})
/** For server tests: what depends on the database goes over the embedded one as well by itself. */
const onPostgres = (args) => ({ command: 'node', args: ['scripts/with-postgres.ts', 'jest', ...args] })
// Server tests wait now and then, so there is one worker more than processors. With two more nothing was sooner, and what has a
// time limit came nearer to it.
const workersThatWait = availableParallelism() + 1

/** The server tests in these files. */
const server = (files) => ({
  what: 'Server tests, on PostgreSQL and on the embedded database',
  ...onPostgres(jest(['server'], 'server.json', { workers: workersThatWait, more: ['--runTestsByPath', ...files] })),
  ...{ report: 'server.json', count: jestCount, failuresOf: jestFailures, keep: keepJest },
})
/** All of Jest's in one run: unit tests work while server tests wait, and each server test runs once, on PostgreSQL. */
const allOfJest = () => ({
  what: 'Unit, component and server tests',
  ...onPostgres(jest(['pure', 'dom', 'kit', 'server'], 'jest.json', { workers: workersThatWait })),
  ...{ report: 'jest.json', count: jestCount, failuresOf: jestFailures, keep: keepJest },
})
const journeys = (browser, files = []) => ({
  what: 'Journeys in Chromium',
  command: 'playwright',
  args: ['test', ...files, ...(shuffle ? [shuffle] : [])],
  ...{ report: 'e2e.json', count: playwrightCount, failuresOf: playwrightFailures, keep: keepPlaywright },
  env: { CHROMIUM_PATH: browser, PWTEST_CACHE_DIR: theRun.cacheOf('playwright') },
})

const theRun = await Promise.resolve().then(beginRun).catch(stop)
// A run starts some hundred Node processes with webpack, Playwright or Jest in them: they share the compiled code.
environment.NODE_COMPILE_CACHE ??= theRun.cacheOf('compile')
mkdirSync(reports, { recursive: true })
await timed('Packages', ensurePackages)
const touched = quick ? testsTouched() : undefined
const needsBuild = !touched || touched.server.length + touched.journeys.length > 0
const browser =
  touched?.journeys.length === 0
    ? undefined
    : await timed('Chromium and ffmpeg', async () => {
        await ensureFfmpeg()
        return ensureBrowser()
      })
if (!touched || touched.server.length > 0)
  await timed('Redis and coturn', async () => {
    await ensureRedis()
    await ensureTurn()
  })

const checks = [
  { what: 'Lint and format (Biome)', command: 'biome', args: ['check', '--error-on-warnings'] },
  {
    what: 'Who may import whom (dependency-cruiser)',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', ...workspaces],
  },
  ...workspaces.map((workspace) => ({
    what: `Types of ${workspace}`,
    command: 'node',
    args: ['node_modules/typescript-native/bin/tsc', '-p', workspace],
  })),
]
// Nothing that is checked is built, and a build begins and ends with one processor.
await timed(needsBuild ? 'Build and checks' : 'Checks', async () => {
  const running = beginChecks(checks)
  if (needsBuild) await ensureBuild()
  say('Style, types, who may import whom')
  await finishChecks(running)
})
if (!quick) {
  say('Byte budgets')
  if ((await timed('Byte budgets', () => run('node', ['scripts/budgets.ts']))) === 0) passed += 1
  else {
    failed += 1
    broken.push('Byte budgets')
  }
  await suite(allOfJest())
  await suite(journeys(browser))
} else {
  say(touched.summary)
  if (touched.files.length > 0) await suite(unit(touched.files))
  if (touched.server.length > 0) await suite(server(touched.server))
  if (touched.journeys.length > 0) await suite(journeys(browser, touched.journeys))
}

keepBoots(theRun.boots)
printTimes({ keep: keepTimes && !quick && failed === 0 })
say(`Took ${Math.round(seconds(began))} s`)
for (const what of broken) process.stdout.write(`  failed: ${what}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
