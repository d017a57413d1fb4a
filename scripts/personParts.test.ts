import { globSync } from 'node:fs'
import { join } from 'node:path'
import { personParts } from '@shoal/bus/common'

const isPart = (value: unknown) => typeof value === 'object' && value !== null && 'shape' in value && 'none' in value

it('shared-bus/src/person.ts lists what each area declares in its person.ts, and nothing else', () => {
  const files = globSync(join(__dirname, '../shared-bus/src/areas/*/person.ts'))
  const declared = files.map((file) => Object.entries(require(file) as object).filter(([, value]) => isPart(value)))
  expect(files.filter((_, index) => declared[index]!.length === 0)).toEqual([])
  expect(declared.length).toBeGreaterThan(0)
  expect(personParts).toEqual(Object.fromEntries(declared.flat()))
})
