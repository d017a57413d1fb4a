// One test runner of `npm test`, Jest or Playwright: runs it, reads what each test came to, and asks again about what failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { askAgain } from './askAgain.mjs'
import { root, run as runCommand, say as sayLine } from './setup.mjs'
import { jestTests, playwrightTests } from './testReports.mjs'

/**
 * Runs all of a suite (`tests` is null) or some tests of it alone, as the nth try. Resolves with the exit code of the runner and
 * what each test came to, null when there is no report.
 */
export async function runOnce({ command, reportOf, testsOf, onReport, run = runCommand }, tests, nth) {
  const file = reportOf(nth)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const { command: program, args, env } = command(tests, nth)
  const code = await run(program, args, { env })
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    if (nth === 1) onReport?.(report)
    return { code, tests: testsOf(report) }
  } catch {
    return { code, tests: null }
  }
}

/**
 * Runs a suite and asks again about what failed. A suite says what is run, `command(tests, nth)` answers `{ command, args,
 * env }`, for all of it (`tests` is null, `nth` 1) or for some tests alone; `reportOf(nth)` is the file of its JSON report and
 * `testsOf` reads it. Resolves with how many tests passed, which failed and which were unstable. A runner that ends without a
 * report, or fails without a failed test, has failed.
 */
export async function runSuite(suite) {
  const { onUnstable, mayBeEmpty = false, say = sayLine } = suite
  const ofRunner = (error) => ({ passed: 0, failed: [{ file: null, title: 'the runner', error }], unstable: [] })
  const { code, tests } = await runOnce(suite, null, 1)
  if (tests === null) return ofRunner(`It ended with ${code} and without a report`)
  if (tests.length === 0 && !mayBeEmpty) return ofRunner('It ran no test')
  if (code !== 0 && tests.every(({ passed }) => passed)) return ofRunner(`It ended with ${code}, though no test failed`)
  const run = async (some, nth) => (await runOnce(suite, some, nth)).tests
  const { failed, unstable } = await askAgain(tests, { run, say, onUnstable })
  const passedFirst = tests.filter(({ passed }) => passed).map(({ key }) => key)
  const passed = new Set([...passedFirst, ...unstable.map(({ key }) => key)])
  for (const { key } of failed) passed.delete(key)
  return { passed: passed.size, failed, unstable }
}

/** Where reports and what is unstable are written. */
export const results = join(root, 'test-results')
const nameOf = (name, nth) => join(results, nth === 1 ? `${name}.json` : `${name}-${nth}.json`)
const filesOf = (tests) => [...new Set(tests.map(({ file }) => file))]

/**
 * A suite of Jest: these projects, and of them what the arguments `which` choose. `around` makes the command line of Jest's
 * arguments. What failed runs again file by file, because the tests of a file share a server and follow each other.
 */
export const jestSuite = ({ name, projects, which = [], workers, cacheDirectory, around = plainJest, env }) => ({
  reportOf: (nth) => nameOf(name, nth),
  testsOf: (report) => jestTests(report),
  command(tests, nth) {
    const args = [
      ...['--selectProjects', ...projects, '--cacheDirectory', cacheDirectory, '--silent=false'],
      ...['--json', '--outputFile', nameOf(name, nth)],
      ...(tests === null
        ? [`--maxWorkers=${workers}`, ...which]
        : ['--maxWorkers=1', '--runTestsByPath', ...filesOf(tests)]),
    ]
    return { ...around(args), env }
  },
})
const plainJest = (args) => ({ command: 'jest', args })

/** A suite of Playwright. What failed runs again test by test, with pictures of the failure in a folder of their own. */
export const playwrightSuite = ({ name, args, workers, env }) => ({
  reportOf: (nth) => nameOf(name, nth),
  testsOf: playwrightTests,
  command(tests, nth) {
    const some =
      tests === null
        ? [`--workers=${workers}`]
        : [
            ...filesOf(tests),
            ...['--workers=1', '--output', join(results, `${name}-${nth}`)],
            ...['--grep', tests.map(({ grep }) => `(${grep})`).join('|')],
          ]
    return {
      command: 'playwright',
      args: ['test', ...(tests === null ? args : []), ...some],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: nameOf(name, nth) },
    }
  },
})
