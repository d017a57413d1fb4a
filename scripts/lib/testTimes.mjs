// Where the time of `npm test` went, beside what it took when scripts/test-times.json was written. Information, not a
// check: machines differ, and a test that fails for being slow is luck.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaOf } from './areas.mjs'
import { pureServerTests } from './serverTests.mjs'
import { root } from './setup.mjs'

const kept = join(root, 'scripts/test-times.json')
const kinds = ['unit', 'server', 'journeys']
/** Of Jest's files those that take more seconds are kept by name: `slowestFirst.mjs` begins with them. */
const slow = 5
/** An area is named when it takes this much more of the whole than before… */
const grown = 4 / 3
/** …and it is more than these seconds. */
const worthAWord = 8

/** Files of tests with their seconds: `{ file, kind, seconds }`. */
const files = []
/** Seconds of each part of the run, in order. */
const parts = []
let boots = { count: 0, seconds: 0 }

/** The times of the run that was kept: `{ areas: { [area]: { [kind]: seconds } }, slowest: { [file]: seconds } }`. */
export const keptTimes = () => (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : { areas: {}, slowest: {} })

export const keepPart = (what, seconds) => parts.push({ what, seconds })

/** Takes the times of a suite from Jest's report. */
export function keepJest(report) {
  const pure = new Set(pureServerTests())
  for (const { name, startTime, endTime } of report.testResults) {
    const file = name.slice(root.length)
    const kind = file.startsWith('server/') && !pure.has(file) ? 'server' : 'unit'
    files.push({ kind, file, seconds: (endTime - startTime) / 1000 })
  }
}

/** Takes the times of the journeys from Playwright's report, by spec file; starting their shows is not in them. */
export function keepPlaywright(report) {
  const seconds = new Map()
  const walk = ({ file, suites = [], specs = [] }, of) => {
    for (const suite of suites) walk(suite, of ?? suite.file)
    for (const { tests } of specs)
      for (const { results } of tests)
        for (const { duration } of results) seconds.set(of ?? file, (seconds.get(of ?? file) ?? 0) + duration / 1000)
  }
  for (const suite of report.suites) walk(suite, suite.file)
  for (const [file, took] of seconds) files.push({ kind: 'journeys', file: `e2e/${file}`, seconds: took })
}

/** Takes the starts of servers, one line each, from the file that the tests wrote them to. */
export function keepBoots(file) {
  if (!existsSync(file)) return
  const times = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map(Number)
  boots = { count: times.length, seconds: times.reduce((sum, ms) => sum + ms, 0) / 1000 }
}

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

/** Seconds of each area, by kind of test. */
function byArea() {
  const table = {}
  for (const { kind, file, seconds } of files) {
    const area = areaOf(file)
    table[area] ??= {}
    const row = table[area]
    row[kind] = (row[kind] ?? 0) + seconds
  }
  return table
}
const sumOf = (row) => kinds.reduce((sum, kind) => sum + (row[kind] ?? 0), 0)
const sumOfAll = (table) => Object.values(table).reduce((sum, row) => sum + sumOf(row), 0)

/** Prints the parts, the areas and the slowest files; with `keep` writes the table for later runs to compare with. */
export function printTimes({ keep = false } = {}) {
  const out = (text) => process.stdout.write(`${text}\n`)
  out('\nWhere the time went (minutes by the clock)')
  for (const { what, seconds } of parts) out(`  ${clock(seconds).padStart(6)}  ${what}`)
  if (boots.count > 0)
    out(
      `  ${clock(boots.seconds).padStart(6)}  of these, waiting for ${boots.count} servers to start, several at a time`,
    )

  const table = byArea()
  const before = keptTimes().areas
  // Only what both have run says how fast this machine is.
  const shared = Object.keys(table).filter((area) => area in before)
  const pace =
    shared.reduce((sum, area) => sum + sumOf(table[area]), 0) /
    Math.max(
      1,
      shared.reduce((sum, area) => sum + sumOf(before[area]), 0),
    )
  out(
    `\nAreas, in seconds of their test files${shared.length > 0 ? `; this run took ${pace.toFixed(2)} times the kept table` : ''}`,
  )
  out(
    `  ${'area'.padEnd(20)}${kinds.map((kind) => kind.padStart(10)).join('')}${'all'.padStart(8)}${'kept'.padStart(8)}`,
  )
  for (const [area, row] of Object.entries(table).toSorted(([, one], [, other]) => sumOf(other) - sumOf(one))) {
    const [now, then] = [sumOf(row), before[area] && sumOf(before[area])]
    const more = then ? now / pace / then : 1
    const word = more >= grown && now - then * pace > worthAWord ? `  GREW by ${Math.round((more - 1) * 100)} %` : ''
    const cells = kinds.map((kind) => (row[kind] === undefined ? '' : row[kind].toFixed(1)).padStart(10)).join('')
    out(`  ${area.padEnd(20)}${cells}${now.toFixed(1).padStart(8)}${(then?.toFixed(1) ?? 'new').padStart(8)}${word}`)
  }
  out(`  ${'all'.padEnd(50)}${sumOfAll(table).toFixed(1).padStart(8)}`)

  for (const [title, wanted] of [
    ['The ten slowest files of unit, component and server tests', (kind) => kind !== 'journeys'],
    ['The ten slowest files of journeys', (kind) => kind === 'journeys'],
  ]) {
    const slowest = files.filter(({ kind }) => wanted(kind)).toSorted((one, other) => other.seconds - one.seconds)
    if (slowest.length === 0) continue
    out(`\n${title}`)
    for (const { file, seconds } of slowest.slice(0, 10)) out(`  ${seconds.toFixed(1).padStart(7)}  ${file}`)
  }
  if (!keep) return
  const tenths = (seconds) => Math.round(seconds * 10) / 10
  const areas = Object.fromEntries(
    Object.entries(table)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([area, row]) => [
        area,
        Object.fromEntries(kinds.filter((kind) => kind in row).map((kind) => [kind, tenths(row[kind])])),
      ]),
  )
  const slowest = Object.fromEntries(
    files
      .filter(({ kind, seconds }) => kind !== 'journeys' && seconds > slow)
      .toSorted((one, other) => other.seconds - one.seconds)
      .map(({ file, seconds }) => [file, tenths(seconds)]),
  )
  writeFileSync(kept, `${JSON.stringify({ areas, slowest }, null, 2)}\n`)
  out('\nKept as scripts/test-times.json')
}
