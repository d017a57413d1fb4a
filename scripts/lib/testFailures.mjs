// Which tests failed, and with what words, out of the reports of Jest and Playwright.
import { root } from './setup.mjs'

const lines = 12
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
const colours = /\u001b\[[0-9;]*m/g

/** The first lines of an error, without colours, set below the test's name. */
const shorten = (text = '') =>
  text
    .replaceAll(colours, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, lines)
    .map((line) => `      ${line}`)
    .join('\n')

/** One text for each test that failed in Jest, and for each file that could not be run. */
export const jestFailures = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const file = name.slice(root.length)
    if (failed.length === 0) return message ? [`    ${file}\n${shorten(message)}`] : []
    return failed.map(({ fullName, failureMessages }) => `    ${file}: ${fullName}\n${shorten(failureMessages[0])}`)
  })

/** One text for each journey that failed. */
export function playwrightFailures({ suites, errors = [] }) {
  const found = errors.map(({ message }) => shorten(message))
  const walk = ({ suites: inner = [], specs = [] }) => {
    for (const suite of inner) walk(suite)
    for (const { file, line, title, tests } of specs)
      for (const { status, results } of tests)
        if (status === 'unexpected')
          found.push(`    e2e/${file}:${line}: ${title}\n${shorten(results.at(-1)?.error?.message)}`)
  }
  for (const suite of suites) walk(suite)
  return found
}
