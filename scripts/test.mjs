// `npm test`: everything that must hold before a change lands. Ends with a line `N passed, N failed`.
//
//   npm test                      all of it
//   npm test -- --quick           before a commit: checks, unit tests, and the tests of what was changed
//   npm test -- --shuffle[=seed]  journeys in random order; the seed is printed
//   npm test -- --keep-times      writes scripts/test-times.json, with which later runs compare theirs
//   npm run test:long             and what takes its time: before a release, and when an area is finished
//
// What fails runs again, alone, up to two times. What passes then is told as unstable above the last line and kept in
// test-results/unstable.json.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { keepUnstable } from './lib/askAgain.mjs'
import { measurePace, workersAt } from './lib/pace.mjs'
import {
  ensureBrowser,
  ensureBuild,
  ensureFfmpeg,
  ensurePackages,
  ensureRedis,
  ensureTurn,
  environment,
  run,
  runQuietly,
  say,
} from './lib/setup.mjs'
import { jestSuite, playwrightSuite, results, runSuite } from './lib/suite.mjs'
import { failureText } from './lib/testReports.mjs'
import { beginRun } from './lib/testRun.mjs'
import { testsTouched } from './lib/testsTouched.mjs'
import { keepBoots, keepJest, keepPart, keepPlaywright, printTimes } from './lib/testTimes.mjs'
import { remotes } from './lib/workspaces.mjs'

const options = process.argv.slice(2)
const quick = options.includes('--quick')
const long = options.includes('--long')
const shuffle = options.find((option) => /^--shuffle(=.+)?$/.test(option))
const keepTimes = options.includes('--keep-times')
const unknown = options.filter((option) => !['--quick', '--long', '--keep-times', shuffle].includes(option))
if (unknown.length > 0) {
  process.stderr.write(
    `npm test does not know ${unknown.join(' ')}; it knows --quick, --long, --shuffle[=seed], --keep-times\n`,
  )
  process.exit(2)
}

const began = Date.now()
const seconds = (since) => (Date.now() - since) / 1000
/** With `--long`: more bad input, longer mixes, and the tests that are marked as long. */
const longEnvironment = { SHOAL_LONG: 'true' }
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

/** Runs a suite of one of the test runners and counts its tests. */
async function suite(what, parts) {
  say(what)
  const came = await timed(what, () => runSuite({ ...parts, onUnstable: unstable.add }))
  passed += came.passed
  failed += came.failed.length
  // Again at the end: thousands of lines lie between a failure and where a reader of the output begins.
  if (came.failed.length > 0)
    broken.push([`${what}: ${came.failed.length} failed`, ...came.failed.map(failureText)].join('\n'))
}

/** Every folder with TypeScript of ours. */
const workspaces = ['shared-bus', 'shared-ui', 'remote-kit', 'shell', ...remotes(), 'server', 'bench', 'e2e']

/** For server tests: those that depend on the database also run on the embedded one by themselves. */
const onPostgres = (args) => ({ command: 'node', args: ['scripts/with-postgres.ts', 'jest', ...args] })
const jest = (name, projects, more = {}) => ({
  ...jestSuite({ name, projects, workers: workers.jest, cacheDirectory: theRun.cacheOf('jest'), env, ...more }),
  onReport: keepJest,
})
/** The unit and component tests that these files are part of. */
const unit = (files) => ({
  ...jest('unit', ['pure', 'dom', 'kit'], { which: ['--findRelatedTests', ...files, '--passWithNoTests'] }),
  mayBeEmpty: true,
})
/** The server tests in these files. */
const server = (files) => jest('server', ['server'], { which: ['--runTestsByPath', ...files], around: onPostgres })
/** All of Jest's in one run: unit tests work while server tests wait, and each server test runs once, on PostgreSQL. */
const allOfJest = () => jest('jest', ['pure', 'dom', 'kit', 'server'], { around: onPostgres })
/** Every server test once more, on the embedded database alone. */
const allOnEmbedded = () => ({ ...jest('embedded', ['server']), onReport: undefined })
const journeys = (files = []) => ({
  ...playwrightSuite({
    name: 'e2e',
    args: [...files, ...(shuffle ? [shuffle] : [])],
    workers: workers.journeys,
    env: { ...env, CHROMIUM_PATH: browser, PWTEST_CACHE_DIR: theRun.cacheOf('playwright') },
  }),
  onReport: keepPlaywright,
})

const theRun = await Promise.resolve().then(beginRun).catch(stop)
// A run starts some hundred Node processes with webpack, Playwright or Jest in them: they share the compiled code.
environment.NODE_COMPILE_CACHE ??= theRun.cacheOf('compile')
mkdirSync(results, { recursive: true })
const unstable = keepUnstable(join(results, 'unstable.json'))
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
const pace = await measurePace()
const workers = workersAt(pace)
const many = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`
say(
  `Pace ${pace} of the machine that limits are written for: ${many(workers.jest, 'worker')} of Jest, ${many(workers.journeys, 'journey')} at a time`,
)
/** The environment of every suite: the owner of its processes, the pace of the machine, and whether long tests run as well. */
const env = { ...environment, ...theRun.env, SHOAL_PACE: String(pace), ...(long && longEnvironment) }

if (!quick) {
  say('Byte budgets')
  if ((await timed('Byte budgets', () => run('node', ['scripts/budgets.ts']))) === 0) passed += 1
  else {
    failed += 1
    broken.push('Byte budgets')
  }
  await suite('Unit, component and server tests', allOfJest())
  if (long) await suite('Server tests, on the embedded database alone', allOnEmbedded())
  await suite('Journeys in Chromium', journeys())
} else {
  say(touched.summary)
  if (touched.files.length > 0) await suite('Unit and component tests', unit(touched.files))
  if (touched.server.length > 0)
    await suite('Server tests, on PostgreSQL and on the embedded database', server(touched.server))
  if (touched.journeys.length > 0) await suite('Journeys in Chromium', journeys(touched.journeys))
}

keepBoots(theRun.boots)
printTimes({ keep: keepTimes && !quick && !long && failed === 0 })
say(`Took ${Math.round(seconds(began))} s, at pace ${pace}`)
for (const what of broken) process.stdout.write(`  failed: ${what}\n`)
if (unstable.list.length > 0) {
  process.stdout.write(
    `  unstable: ${unstable.list.length} failed and passed in another try (test-results/unstable.json)\n`,
  )
  for (const test of unstable.list)
    process.stdout.write(`${failureText(test)}\n      after ${test.seconds.toFixed(1)} s\n`)
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
