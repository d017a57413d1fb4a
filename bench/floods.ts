import type { Flood, Told } from './programs/strangers.ts'
import { residentMb, startProgram } from './support/process.ts'
import { atMost, told as info, type Row } from './support/row.ts'
import { startShow } from './support/show.ts'

/** How long each flood lasts, in s. */
const seconds = Number(process.env.FLOOD_SECONDS ?? 60)
const floods: Record<Flood, string> = {
  pings: '20 sockets that send pings and read nothing',
  quiet: '300 connections that never read their answers',
  documents: '60 connections that ask for the documents of the interface',
  pages: '60 connections that ask for pages',
  files: '60 connections that ask for files, pictures and /readyz',
}
/** Those that are measured, by their names with commas between: `FLOODS=pages`. */
const wanted = process.env.FLOODS?.split(',') ?? Object.keys(floods)
/** Requests of other people meanwhile, ten times a second. */
const asked = ['/api/live-streams', '/api/clips', '/api/stocks']

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks as somebody else for so many seconds; answers how long each answer took, in ms, and the highest memory, in MB. */
async function asOthers(url: string, pid: number, forSeconds: number): Promise<{ waits: number[]; highest: number }> {
  const waits: number[] = []
  let highest = residentMb(pid)
  for (let nth = 0; nth < forSeconds * 10; nth += 1) {
    const began = performance.now()
    const answer = await fetch(url + asked[nth % asked.length])
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`Others were answered with ${answer.status}`)
    waits.push(performance.now() - began)
    highest = Math.max(highest, residentMb(pid))
    await pause(Math.max(0, 100 - (performance.now() - began)))
  }
  return { waits, highest }
}

const share = (waits: readonly number[], part: number) =>
  waits.toSorted((one, other) => one - other)[Math.ceil(waits.length * part) - 1]!

/** What strangers at one address can do to the memory of the server, and to everybody else, by doing one thing for a minute [OPS-4]. */
export async function floodsOfStrangers(): Promise<Row[]> {
  const unknown = wanted.filter((name) => !(name in floods))
  if (unknown.length > 0) throw new Error(`FLOODS names ${unknown}; there are ${Object.keys(floods)}`)
  const rows: Row[] = []
  const show = await startShow({ RATE_FACTOR: '1' })
  try {
    // A server that was just started grows by whatever it is asked first.
    for (const path of ['/', '/api/docs', '/api/openapi.json', '/api/asyncapi.json'])
      for (let nth = 0; nth < 15; nth += 1) await (await fetch(show.url + path)).arrayBuffer()
    await asOthers(show.url, show.pid, 20)
    for (const [flood, words] of Object.entries(floods)) {
      if (!wanted.includes(flood)) continue
      const before = await asOthers(show.url, show.pid, 10)
      const memory = residentMb(show.pid)
      const strangers = startProgram('strangers.ts', [show.url, flood])
      const during = await asOthers(show.url, show.pid, seconds)
      let last: Told = await strangers.next<Told>()
      for (let line = 1; line < seconds - 1; line += 1) last = await strangers.next<Told>()
      await strangers.end()
      // Their connections are gone by then; the rest is memory that the server keeps for the next time, or still holds.
      await asOthers(show.url, show.pid, seconds)
      const after = residentMb(show.pid)
      rows.push(
        atMost(`${words}, ${seconds} s: memory more`, during.highest - memory, 50, 'MB'),
        info(
          `… before; the highest; ${seconds} s after the flood`,
          `${memory.toFixed(0)} MB; ${during.highest.toFixed(0)} MB; ${after.toFixed(0)} MB`,
        ),
        atMost(
          '… 99 of 100 of others wait longer than before by',
          share(during.waits, 0.99) - share(before.waits, 0.99),
          200,
          'ms',
        ),
        info(
          '… half of them; the longest; what the strangers did',
          `${(share(during.waits, 0.5) - share(before.waits, 0.5)).toFixed(0)} ms; ${share(during.waits, 1).toFixed(0)} ms; ${last.sent} sent, ${last.refused} refused, ${last.cut} cut off`,
        ),
      )
    }
  } finally {
    await show.stop()
  }
  return rows
}
