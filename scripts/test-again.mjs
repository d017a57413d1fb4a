// `npm run test:again -- <file or title> [--times 20] [--burn [processes]]`: runs one test many times and says how often it
// failed. It is the tool with which an unstable test is mended: `--burn` keeps the processors busy beside it, as on a slow machine.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import {
  ensureBrowser,
  ensureBuild,
  ensureFfmpeg,
  ensurePackages,
  ensureRedis,
  ensureTurn,
  environment,
  say,
} from './lib/setup.mjs'
import { jestSuite, playwrightSuite, runOnce } from './lib/suite.mjs'
import { testFiles } from './lib/testFiles.mjs'
import { failureText } from './lib/testReports.mjs'
import { beginRun } from './lib/testRun.mjs'

const usage =
  'Usage: npm run test:again -- <file or title> [--times 20] [--burn [processes]]\n  e.g. npm run test:again -- e2e/chatRooms.spec.ts --times 20 --burn 6\n'

function stop(text, code = 1) {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}
process.on('uncaughtException', (error) => stop(error.message))

/** Reads the command line. Ends the program with how to use it when that is not it. */
function read(args) {
  let [what, times, burn] = ['', 20, 0]
  const numberAfter = (index) => (/^\d+$/.test(args[index + 1] ?? '') ? Number(args[index + 1]) : null)
  for (let index = 0; index < args.length; index += 1) {
    const number = numberAfter(index)
    if (args[index] === '--times' && number > 0) times = number
    else if (args[index] === '--burn') burn = number ?? availableParallelism()
    else if (args[index].startsWith('--') || what !== '') stop(usage, 2)
    else {
      what = args[index]
      continue
    }
    if (number !== null) index += 1
  }
  if (what === '') stop(usage, 2)
  return { what, times, burn }
}

const { what, times, burn } = read(process.argv.slice(2))
const { files, title } = testFiles(what)
if (files.length === 0) stop(`No test file is called so, and none has a title with these words: ${what}`)
const journeys = files.filter((file) => file.startsWith('e2e/'))
const ofJest = files.filter((file) => !file.startsWith('e2e/'))
const theRun = beginRun()
const env = { ...environment, ...theRun.env, SHOAL_LONG: 'true', NODE_COMPILE_CACHE: theRun.cacheOf('compile') }
await ensurePackages()
if (files.some((file) => file.startsWith('server/')) || journeys.length > 0) await ensureFfmpeg()
if (files.some((file) => file.startsWith('server/'))) {
  await ensureRedis()
  await ensureTurn()
}
const suites = []
if (ofJest.length > 0)
  suites.push(
    jestSuite({
      ...{ name: 'again', projects: ['pure', 'dom', 'kit', 'server'], workers: 1, env },
      which: ['--runTestsByPath', ...ofJest, ...(title ? ['--testNamePattern', title] : [])],
      cacheDirectory: theRun.cacheOf('jest'),
      around: (args) => ({ command: 'node', args: ['scripts/with-postgres.ts', 'jest', ...args] }),
    }),
  )
if (journeys.length > 0) {
  await ensureBuild()
  suites.push(
    playwrightSuite({
      ...{ name: 'again-e2e', workers: 1, args: [...journeys, ...(title ? ['--grep', title] : [])] },
      env: { ...env, CHROMIUM_PATH: await ensureBrowser(), PWTEST_CACHE_DIR: theRun.cacheOf('playwright') },
    }),
  )
}

// They end with the run, however it ends.
for (let nth = 0; nth < burn; nth += 1) spawn(process.execPath, ['-e', 'for (;;);'], { env, stdio: 'ignore' })

/** By test: how often it ran and failed, and with what words first. */
const counts = new Map()
let broken = 0
for (let time = 1; time <= times; time += 1) {
  say(`Time ${time} of ${times}${burn > 0 ? `, with ${burn} processes beside it that burn` : ''}`)
  for (const suite of suites) {
    const { code, tests } = await runOnce(suite, null, 1)
    if (tests === null || tests.length === 0) {
      broken += 1
      say(tests === null ? `The runner ended with ${code} and without a report` : 'No test ran')
    }
    for (const test of tests ?? []) {
      const count = counts.get(test.key) ?? { test, runs: 0, failures: 0, seconds: [] }
      counts.set(test.key, count)
      count.runs += 1
      count.seconds.push(test.seconds)
      if (test.passed) continue
      if (count.failures === 0) count.test = test
      count.failures += 1
    }
  }
}

say(`${times} times${burn > 0 ? `, ${burn} processes burning` : ''}`)
for (const { test, runs, failures, seconds } of counts.values()) {
  const longest = Math.max(...seconds).toFixed(1)
  process.stdout.write(
    `${String(failures).padStart(4)} of ${runs} failed, at most ${longest} s: ${test.file}: ${test.title}\n`,
  )
  if (failures > 0) process.stdout.write(`${failureText(test).split('\n').slice(1).join('\n')}\n`)
}
const failures = [...counts.values()].reduce((sum, count) => sum + count.failures, broken)
const runs = [...counts.values()].reduce((sum, count) => sum + count.runs, broken)
process.stdout.write(`${runs - failures} passed, ${failures} failed\n`)
process.exit(failures === 0 ? 0 : 1)
