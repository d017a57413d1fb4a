// The order of Jest's test files. Jest begins with what took longest the last time; a fresh clone has no last time, and
// Jest would go by the size of files: those that wait longest are short. Then the kept table of times says it.
import { join } from 'node:path'
import Sequencer from '@jest/test-sequencer'
import { root } from './setup.mjs'
import { keptTimes } from './testTimes.mjs'

export default class SlowestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted
    const { slowest } = keptTimes()
    const known = new Map(Object.entries(slowest).map(([file, seconds]) => [join(root, file), seconds]))
    return sorted.toSorted((one, other) => (known.get(other.path) ?? 0) - (known.get(one.path) ?? 0))
  }
}
