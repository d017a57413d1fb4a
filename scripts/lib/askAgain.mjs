// A test that fails may show a fault, or a machine that was late. So a failed test runs again, alone: if it passes then, it
// is reported as unstable; if it fails each time, it has failed. Some failures are never asked about again; see
// notByChance.mjs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { saysNotByChance } from './notByChance.mjs'

/** How often a test that fails is run at most, the first time included. */
const triesMax = 3
/** Where more files than this have a failed test, and more than this share of all, it is not chance. */
const filesMax = 10
const shareMax = 1 / 5

/** The tests that only a later try passed, of all suites; kept in a file as they are found. */
export function keepUnstable(file) {
  const list = []
  rmSync(file, { force: true })
  return {
    list,
    add(tests) {
      if (tests.length === 0) return
      list.push(...tests.map(({ file, title, error, seconds }) => ({ file, title, error, seconds })))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`)
    },
  }
}

/** Why nothing is asked again, or null. */
function whyNot(tests, failed) {
  if (failed.some(({ file }) => file === null)) return 'something failed outside of a test'
  const files = (some) => new Set(some.map(({ file }) => file)).size
  const [bad, all] = [files(failed), files(tests)]
  return bad > filesMax && bad > all * shareMax ? `${bad} of ${all} files have failures: that is not chance` : null
}

/**
 * Asks again about those of `tests` that failed. `run(tests, nth)` runs some of them alone, as the nth try (2 or 3), and
 * resolves with the report of all that ran, or null if the runner ended without one. Resolves with the tests that failed
 * for certain, and with those that passed in one try and failed in another, with the error of their first failure.
 */
export async function askAgain(tests, { run, say, onUnstable = () => {} }) {
  const failedFirst = tests.filter(({ passed }) => !passed)
  const passedFirst = new Set(tests.filter(({ passed }) => passed).map(({ key }) => key))
  const failed = failedFirst.filter(({ error }) => saysNotByChance(error))
  const unstable = []
  let open = failedFirst.filter((test) => !failed.includes(test))
  const reason = open.length === 0 ? null : whyNot(tests, failedFirst)
  if (reason) say(`Nothing is asked again: ${reason}`)
  for (let nth = 2; nth <= triesMax && open.length > 0 && !reason; nth += 1) {
    say(`${open.length === 1 ? '1 test' : `${open.length} tests`} failed: once more, alone (try ${nth} of ${triesMax})`)
    const results = await run(open, nth)
    if (results === null) {
      say('The runner ended without a report')
      break
    }
    const now = new Map(results.map((test) => [test.key, test]))
    const passes = ({ key, file, ofFile }) =>
      now.get(key)?.passed ?? (ofFile === true && results.some((test) => test.file === file))
    // A whole file runs again for one of its tests, and another one may fail this time.
    const others = results.filter(({ key, passed }) => !passed && !open.some((one) => one.key === key))
    const certain = results.filter(({ passed, error }) => !passed && saysNotByChance(error))
    const found = [...open.filter(passes), ...others.filter(({ key }) => passedFirst.has(key))].filter(
      ({ key }) => !certain.some((one) => one.key === key),
    )
    failed.push(...certain)
    unstable.push(...found)
    onUnstable(found)
    open = [...open, ...others].filter(({ key }) => ![...certain, ...found].some((one) => one.key === key))
  }
  return { failed: [...failed, ...open], unstable }
}
