import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './support/process.ts'
import { atMost, type Row } from './support/row.ts'

const sample = join(root, 'shared-bus/src/areas/zz-sample')
const measured = ['shell', 'mfe-streams', 'mfe-social']

/** JavaScript that a visitor loads for an area with 30 calls and 20 events that no remote of the first page uses. */
export async function areas(): Promise<Row[]> {
  const before = await bytesOfBuilds()
  try {
    mkdirSync(sample)
    writeFileSync(join(sample, 'wire.ts'), wire)
    writeFileSync(join(sample, 'contract.ts'), contract)
    const grown = (await bytesOfBuilds()) - before
    return [atMost('first load: what an area of 30 calls and 20 events adds', Math.abs(grown), 100, 'B')]
  } finally {
    rmSync(sample, { recursive: true, force: true })
  }
}

const calls = Array.from({ length: 30 }, (_, at) => at)
const events = Array.from({ length: 20 }, (_, at) => at)
const wire = `import { Id, Person } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { get, wire as declare } from '../../dsl/wire.ts'
import * as z from '@shoal/bus/shape'
import type { sample } from './contract.ts'
export const wire = declare('zz-sample', {
  calls: { ${calls.map((at) => `call${at}: get('/zz-sample/${at}/:id')`).join(', ')} },
  receives: { ${events.map((at) => `event${at}: z.object({ id: Id, person: Person, event${at}: z.int() })`).join(', ')} },
})
export const sampleArea: PageArea<typeof wire, typeof sample> = wire
export type * from './contract.ts'
`
const contract = `import { area, call } from '../../dsl/contract.ts'
import { wire } from './wire.ts'
export const sample = area(wire, {
  version: '1.0.0',
  calls: { ${calls.map((at) => `call${at}: call({ summary: 'Sample ${at}', access: 'anyone' })`).join(', ')} },
  receives: { ${events.map((at) => `event${at}: 'Sample ${at}'`).join(', ')} },
})
`

/** Builds what a visitor's first page is made of; its scripts together, in bytes as they are sent. */
async function bytesOfBuilds(): Promise<number> {
  let bytes = 0
  for (const workspace of measured) {
    const cwd = join(root, workspace)
    const child = spawn(process.execPath, ['../remote-kit/bin/build.ts'], { cwd, stdio: 'ignore' })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${workspace} does not build`)
    for (const file of globSync(join(cwd, 'dist/**/*.js'))) bytes += sent(file)
  }
  return bytes
}

const sent = (file: string): number =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
