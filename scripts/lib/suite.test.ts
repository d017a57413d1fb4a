// The runner of `npm test`, with runs of Jest and Playwright whose tests are made to fail.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')

/** Says how often it was run, across processes, in a file of the folder of the run. */
const counted = `
const { existsSync, appendFileSync, readFileSync } = require('node:fs')
const nth = (name) => {
  appendFileSync(process.env.COUNTS + name, '.')
  return readFileSync(process.env.COUNTS + name, 'utf8').length
}
`

/** Runs a suite in a process of its own, as scripts/test.mjs does. Answers with what came of it and what it said. */
const program = `
import { keepUnstable } from '${join(root, 'scripts/lib/askAgain.mjs')}'
import { runSuite } from '${join(root, 'scripts/lib/suite.mjs')}'
import { jestTests, playwrightTests } from '${join(root, 'scripts/lib/testReports.mjs')}'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const [runner, folder] = process.argv.slice(1)
const unstable = keepUnstable(join(folder, 'unstable.json'))
const said = []
const reportOf = (nth) => join(folder, 'report-' + nth + '.json')
const kinds = {
  jest: {
    testsOf: (report) => jestTests(report, folder + '/'),
    command: (tests, nth) => ({
      command: '${join(root, 'node_modules/.bin/jest')}',
      args: ['--rootDir', folder, '--json', '--outputFile', reportOf(nth), ...(tests ? ['--runTestsByPath', ...new Set(tests.map(({ file }) => join(folder, file)))] : [])],
    }),
  },
  playwright: {
    testsOf: playwrightTests,
    command: (tests, nth) => ({
      command: '${join(root, 'node_modules/.bin/playwright')}',
      args: ['test', '--reporter=json', '--workers=1', ...(tests ? ['--grep', tests.map(({ grep }) => '(' + grep + ')').join('|')] : [])],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(nth) },
    }),
  },
}
const run = async (command, args, { env }) =>
  spawnSync(command, args, { cwd: folder, env: { ...process.env, COUNTS: folder + '/count-', ...env }, stdio: ['ignore', 'ignore', 'ignore'] }).status
const came = await runSuite({ ...kinds[runner], reportOf, run, say: (text) => said.push(text), onUnstable: unstable.add })
const told = (tests) => tests.map(({ title, error }) => [title, error.split('\\n')[0].replace(/^Error: /, '')])
console.log(JSON.stringify({ passed: came.passed, failed: told(came.failed), unstable: told(came.unstable), said }))
`

type Came = { passed: number; failed: [string, string][]; unstable: [string, string][]; said: string[] }

describe('what fails is asked again, alone', () => {
  let folder: string
  beforeEach(() => {
    // Inside the repository, where the packages are found.
    mkdirSync(join(root, 'test-results'), { recursive: true })
    folder = mkdtempSync(join(root, 'test-results/suite-'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
    writeFileSync(join(folder, 'jest.config.js'), 'module.exports = { testMatch: ["**/*.test.js"], transform: {} }')
    writeFileSync(join(folder, 'playwright.config.js'), 'module.exports = { testMatch: "*.spec.js" }')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function came(runner: 'jest' | 'playwright', tests: Record<string, string>): Came {
    for (const [name, text] of Object.entries(tests)) writeFileSync(join(folder, name), counted + text)
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, runner, folder], {
      encoding: 'utf8',
      // Playwright runs nothing within Jest.
      env: { ...process.env, JEST_WORKER_ID: undefined },
    })
    if (stdout === '') throw new Error(stderr)
    return JSON.parse(stdout) as Came
  }
  const timesRun = (name: string) => readFileSync(join(folder, `count-${name}`), 'utf8').length

  it('of Jest: each time is a failure, the first time only is unstable, and a server that ended is asked nothing', () => {
    const outcome = came('jest', {
      'good.test.js': `test('is good', () => { nth('good') })`,
      'bad.test.js': `test('is bad', () => { throw new Error('bad, time ' + nth('bad')) })`,
      'late.test.js': `
        test('is late', () => { if (nth('late') === 1) throw new Error('late') })
        test('stands beside it', () => {})`,
      'ended.test.js': `test('its server ended', () => {
        if (nth('ended') === 1) throw new Error('Not by chance: The server had ended by itself, with 1')
      })`,
    })
    expect(outcome).toEqual({
      passed: 3,
      failed: [
        ['its server ended', 'Not by chance: The server had ended by itself, with 1'],
        ['is bad', 'bad, time 1'],
      ],
      unstable: [['is late', 'late']],
      said: ['2 tests failed: once more, alone (try 2 of 3)', '1 test failed: once more, alone (try 3 of 3)'],
    })
    expect(['good', 'bad', 'late', 'ended'].map(timesRun)).toEqual([1, 3, 2, 1])
    const kept = JSON.parse(readFileSync(join(folder, 'unstable.json'), 'utf8')) as object[]
    expect(kept).toEqual([
      { file: 'late.test.js', title: 'is late', error: expect.stringContaining('late'), seconds: expect.any(Number) },
    ])
  })

  it('of Jest: a file that fails after its tests is a failure of its own, and asked again', () => {
    const outcome = came('jest', {
      'always.test.js': `test('passes', () => {}); afterAll(() => { throw new Error('left open') })`,
      'once.test.js': `test('passes, too', () => {}); afterAll(() => { if (nth('once') === 1) throw new Error('late') })`,
    })
    expect(outcome).toMatchObject({
      passed: 3,
      failed: [['the file itself', expect.any(String)]],
      unstable: [['the file itself', expect.any(String)]],
    })
  })

  it('of Jest: books that did not add up in any try are a failure, although they do so later', () => {
    const outcome = came('jest', {
      'books.test.js': `test('adds up', () => {
        const time = nth('books')
        if (time === 1) throw new Error('waited in vain')
        if (time === 2) throw new Error('Not by chance: the sum is 1')
      })`,
    })
    expect(outcome).toMatchObject({ passed: 0, failed: [['adds up', 'Not by chance: the sum is 1']], unstable: [] })
    expect(timesRun('books')).toBe(2)
  })

  it('of Jest: nothing where so many files fail that it is not chance', () => {
    const bad = Object.fromEntries(
      Array.from({ length: 11 }, (_, n) => [`bad${n}.test.js`, `test('is bad', () => { throw new Error('no') })`]),
    )
    const outcome = came('jest', bad)
    expect(outcome.failed).toHaveLength(11)
    expect(outcome.said).toEqual(['Nothing is asked again: 11 of 11 files have failures: that is not chance'])
  })

  it('of Jest: a runner that ends without a report has failed, in one line', () => {
    expect(came('jest', { 'jest.config.js': 'process.exit(3)' })).toEqual({
      passed: 0,
      failed: [['the runner', 'It ended with 3 and without a report']],
      unstable: [],
      said: [],
    })
  })

  it('of Playwright: each time is a failure, the first time only is unstable, and a server that ended is asked nothing', () => {
    const outcome = came('playwright', {
      'journeys.spec.js': `
        const { test } = require('@playwright/test')
        test('is good', () => { nth('good') })
        test('is bad (always)', () => { throw new Error('bad, time ' + nth('bad')) })
        test.describe('on a phone', () => {
          test('is late', { tag: '@slow' }, () => { if (nth('late') === 1) throw new Error('late') })
        })
        test('its server ended', () => {
          if (nth('ended') === 1) throw new Error('Not by chance: The server had ended by itself, with 1')
        })`,
    })
    expect(outcome).toMatchObject({
      passed: 2,
      failed: [
        ['its server ended', 'Not by chance: The server had ended by itself, with 1'],
        ['is bad (always)', 'bad, time 1'],
      ],
      unstable: [['on a phone is late', 'late']],
    })
    expect(['good', 'bad', 'late', 'ended'].map(timesRun)).toEqual([1, 3, 2, 1])
  })
})

describe('a failure that no slow machine explains', () => {
  it('is marked by the checks that find it, with its own words', async () => {
    const { certainly, notByChance, saysNotByChance } = await import('./notByChance.mjs')
    const text = (check: () => unknown) => {
      try {
        check()
      } catch (error) {
        return (error as Error).message
      }
      return ''
    }
    expect(text(() => certainly(() => expect(1).toBe(2)))).toMatch(/^Not by chance: .*toBe/s)
    await expect(certainly(() => Promise.reject(new Error('lost')))).rejects.toThrow('Not by chance: lost')
    expect(certainly(() => 7)).toBe(7)
    expect(saysNotByChance(notByChance('the server ended').message)).toBe(true)
    expect(saysNotByChance('the server was late')).toBe(false)
  })
})
