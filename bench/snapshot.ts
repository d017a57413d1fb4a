import type { Returned } from './programs/returningPages.ts'
import { cpuMs, residentMb, startProgram } from './support/process.ts'
import { atMost, atMostOfPeer, once, percentile, type Row, told, toldBesidePeer } from './support/row.ts'
import { type Show, startShow } from './support/show.ts'

/** How many pages, and over how many ms they spread their asking; `SNAPSHOT_PAGES` and `SNAPSHOT_SPREAD` name others. */
const pages = Number(process.env.SNAPSHOT_PAGES ?? 1_000)
const spread = Number(process.env.SNAPSHOT_SPREAD ?? 2_000)
const rounds = Number(process.env.SNAPSHOT_ROUNDS ?? 2)
const accounts = ['viewer', 'rival', 'pass', 'xl', 'mod']

/** How one way fared, over all rounds. */
interface Seen {
  requests: number
  kilobytes: number
  failed: number
  /** Times in ms. */
  sinceUp: number[]
  sinceBack: number[]
  /** The most memory of the server after it was up, in MB, and by how much that is more than it was then. */
  peak: number
  grown: number
  /** Of the server, in ms for each page. */
  cpu: number
}

/** A node is restarted, and its pages come back: each asks for all that it shows at once, or every store by itself. */
export async function snapshot(): Promise<Row[]> {
  const show = await startShow()
  const crowd = startProgram('returningPages.ts')
  try {
    const known = await Promise.all(accounts.map((name) => show.logIn(name)))
    // One page in five is of somebody who is signed in.
    const tokens = Array.from({ length: pages }, (_, at) => (at % 5 === 0 ? known[(at / 5) % known.length]! : null))
    const seen: Record<'alone' | 'together', Seen[]> = { alone: [], together: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const way of round % 2 === 0 ? (['alone', 'together'] as const) : (['together', 'alone'] as const)) {
        crowd.tell({ url: show.url, tokens, way, spread })
        seen[way].push(await restarted(show, crowd))
      }
    return rows(merged(seen.together), merged(seen.alone))
  } finally {
    await crowd.end()
    await show.stop()
  }
}

async function restarted(show: Show, crowd: ReturnType<typeof startProgram>): Promise<Seen> {
  await crowd.next<'there'>()
  await show.restart()
  const up = Date.now()
  const before = { cpu: cpuMs(show.pid), memory: residentMb(show.pid) }
  let highest = before.memory
  const looking = setInterval(() => {
    highest = Math.max(highest, residentMb(show.pid))
  }, 50)
  const { times, http, failed, bytes } = await crowd.next<Returned>()
  clearInterval(looking)
  return {
    requests: http / pages,
    kilobytes: bytes / pages / 1_000,
    failed,
    sinceUp: times.map(({ right }) => right - up),
    sinceBack: times.map(({ right, back }) => right - back),
    peak: highest,
    grown: highest - before.memory,
    cpu: (cpuMs(show.pid) - before.cpu) / pages,
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const merged = (seen: Seen[]): Seen => ({
  requests: mean(seen.map(({ requests }) => requests)),
  kilobytes: mean(seen.map(({ kilobytes }) => kilobytes)),
  failed: seen.reduce((sum, { failed }) => sum + failed, 0),
  sinceUp: seen.flatMap(({ sinceUp }) => sinceUp),
  sinceBack: seen.flatMap(({ sinceBack }) => sinceBack),
  peak: Math.max(...seen.map(({ peak }) => peak)),
  grown: Math.max(...seen.map(({ grown }) => grown)),
  cpu: mean(seen.map(({ cpu }) => cpu)),
})

function rows(ours: Seen, peer: Seen): Row[] {
  const what = `${pages.toLocaleString('en-US')} pages of a node that is restarted`
  const p99 = (values: number[]) => percentile(values, 99)
  return [
    atMost(`${what}: HTTP requests a page`, ours.requests, 1, '', 2),
    told('… every store by itself', peer.requests.toFixed(2)),
    toldBesidePeer('… kilobytes a page', once(ours.kilobytes, peer.kilobytes), 'KB'),
    atMostOfPeer('… 99 of 100 are right, since the node is up', once(p99(ours.sinceUp), p99(peer.sinceUp)), 1, 'ms'),
    toldBesidePeer('… half of them', once(percentile(ours.sinceUp, 50), percentile(peer.sinceUp, 50)), 'ms'),
    toldBesidePeer('… 99 of 100 are right, since they are back', once(p99(ours.sinceBack), p99(peer.sinceBack)), 'ms'),
    atMostOfPeer('… CPU of the server for a page', once(ours.cpu * 1_000, peer.cpu * 1_000), 1, 'µs'),
    toldBesidePeer('… peak memory of the server', once(ours.peak, peer.peak), 'MB'),
    toldBesidePeer('… more than when it was up', once(ours.grown, peer.grown), 'MB'),
    told('… requests that failed', `${ours.failed}; peer ${peer.failed}`),
  ]
}
