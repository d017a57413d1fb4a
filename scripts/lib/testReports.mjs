// What each test came to, out of the reports of Jest and Playwright:
//
//   { key, file, title, passed, error, seconds, grep?, ofFile? }
//
// `key` is the same in each run of the same test; `file` is a path from the root, null for what failed outside of all tests;
// `error` is the text of its failure, '' when it passed; `grep` finds it with `playwright test --grep`. A file that could not be
// run, or failed when its tests were over, counts as a test more: `ofFile`.
import { root } from './setup.mjs'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
const colours = /\u001b\[[0-9;]*m/g
const plain = (text = '') => text.replaceAll(colours, '')

/** The tests of a report of Jest, without those that were skipped. */
export const jestTests = ({ testResults }, from = root) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(from) ? name.slice(from.length) : name
    const tests = assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages, duration }) => ({
        key: `${file} › ${fullName}`,
        file,
        title: fullName,
        passed: status === 'passed',
        error: plain(failureMessages[0]),
        seconds: (duration ?? 0) / 1000,
      }))
    if (status !== 'failed' || tests.some(({ passed }) => !passed)) return tests
    const title = 'the file itself'
    const key = `${file} › ${title}`
    return [...tests, { key, file, title, passed: false, error: plain(message), seconds: 0, ofFile: true }]
  })

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The tests of a report of Playwright, without those that were skipped; what failed outside of a test has no file. */
export function playwrightTests({ suites, errors = [] }) {
  const found = errors.map(({ message }) => {
    const title = 'outside of a test'
    return { key: title, file: null, title, passed: false, error: plain(message), seconds: 0 }
  })
  // A test is located where `test` was called, which may be another file than the one that is run.
  const walk = ({ suites: inner = [], specs = [] }, file, titles) => {
    for (const suite of inner) walk(suite, file, [...titles, suite.title])
    for (const { title, tests } of specs)
      for (const { status, results } of tests) {
        if (status === 'skipped') continue
        const whole = [...titles, title].join(' ')
        found.push({
          key: `${file} › ${whole}`,
          file,
          title: whole,
          passed: status !== 'unexpected',
          error: plain(results.at(-1)?.error?.message),
          seconds: (results.at(-1)?.duration ?? 0) / 1000,
          // Tags follow the title.
          grep: String.raw`${escaped(whole)}( @\S+)*$`,
        })
      }
  }
  for (const suite of suites) walk(suite, `e2e/${suite.file}`, [])
  return found
}

const lines = 12

/** The first lines of a failure, set below the test's name. */
export const failureText = ({ file, title, error }) => {
  const first = error
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, lines)
    .map((line) => `      ${line}`)
  return [`    ${file === null ? '' : `${file}: `}${title}`, ...first].join('\n')
}
