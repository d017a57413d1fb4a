// A process with nothing to do but to write a page of 8 KB every ms, as a database does, and to look how late it is: what the
// machine does to anybody at this moment. A line begins to count, the next one ends it and is answered.
import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { watchPauses } from '../support/pauses.ts'

const folder = mkdtempSync(join(tmpdir(), 'shoal-bench-idle-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
process.once('SIGTERM', () => process.exit(0))
const file = openSync(join(folder, 'pages'), 'w')
const page = Buffer.alloc(8192, 1)
/** Of the file: as many pages as the embedded database has in memory. */
const pages = 4_000
let written = 0
const write = () => {
  writeSync(file, page, 0, page.length, (written % pages) * page.length)
  written += 1
}

let pauses: ReturnType<typeof watchPauses> | undefined
for await (const _ of createInterface({ input: process.stdin })) {
  if (pauses) process.stdout.write(`${JSON.stringify(pauses.end())}\n`)
  pauses = pauses ? undefined : watchPauses(write)
}
process.exit(0)
