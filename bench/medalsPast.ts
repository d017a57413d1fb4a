import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Counted, Waits } from './programs/medalsPast.ts'
import { startProgram } from './support/process.ts'
import { atMost, atMostOfPeer, once, type Row, told, toldBesidePeer } from './support/row.ts'
import { freePort } from './support/show.ts'

/** `MEDALS_PAST_PEOPLE` names another number. */
const many = Number(process.env.MEDALS_PAST_PEOPLE ?? 100_000)
const few = 10_000
/** How much more memory many people may take than few, and how long anybody may wait meanwhile, in ms. */
const [memoryBar, waitBar] = [1.3, 500]

async function count(people: number): Promise<Counted> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-medals-past-'))
  const [port, rtmpPort] = [await freePort(), await freePort()]
  const program = startProgram('medalsPast.ts', [String(people)], {
    ...{ DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port), RTMP_PORT: String(rtmpPort), DEMO_CROWD: 'false' },
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  try {
    return await program.next<Counted>()
  } finally {
    await program.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What it takes to give a large show the medals that people had earned before there were any. */
export async function medalsPast(): Promise<Row[]> {
  const [ofFew, ofMany] = [await count(few), await count(many)]
  const number = (value: number) => value.toLocaleString('en-US')
  const beside = (of: keyof Waits) => once(ofMany.meanwhile[of], ofMany.quiet[of])
  return [
    atMostOfPeer(
      `the past of ${number(many)} people counted for medals: the most on the heap; peer: of ${number(few)}`,
      once(ofMany.heap, ofFew.heap),
      memoryBar,
      'MB',
    ),
    toldBesidePeer('… the process grew by, with the embedded database', once(ofMany.grown, ofFew.grown), 'MB'),
    told('… it takes', `${ofMany.seconds.toFixed(0)} s; ${number(few)}: ${ofFew.seconds.toFixed(0)} s`),
    told('… medals given', number(ofMany.medals)),
    atMost('… longest wait of a small transaction meanwhile', ofMany.meanwhile.longest, waitBar, 'ms'),
    toldBesidePeer('… 99 of 100; peer: while nothing is counted', beside('most'), 'ms'),
    toldBesidePeer('… the median', beside('median'), 'ms'),
  ]
}
