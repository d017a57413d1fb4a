// The order of Jest's test files. Jest begins with what took longest the last time; a fresh clone has no last time, and
// Jest would go by the size of files: those that wait longest are short. Then the kept table of areas says it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sequencer from '@jest/test-sequencer'
import { areaOf } from './areas.mjs'
import { root } from './setup.mjs'

const kept = JSON.parse(readFileSync(join(root, 'scripts/test-times.json'), 'utf8'))

export default class SlowestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted
    const areaOfTest = ({ path, context }) => ({
      area: areaOf(path.slice(root.length)),
      kind: context.config.displayName.name === 'server' ? 'server' : 'unit',
    })
    const counts = new Map()
    for (const test of tests) {
      const { area, kind } = areaOfTest(test)
      counts.set(`${kind} ${area}`, (counts.get(`${kind} ${area}`) ?? 0) + 1)
    }
    /** Seconds of a file of its area, if all took equally long. */
    const estimate = (test) => {
      const { area, kind } = areaOfTest(test)
      return (kept[area]?.[kind] ?? 0) / counts.get(`${kind} ${area}`)
    }
    return sorted.toSorted((one, other) => estimate(other) - estimate(one))
  }
}
