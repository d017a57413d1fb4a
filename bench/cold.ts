import type { Browser } from 'playwright'
import { barePage } from './support/bare.ts'
import { startBrowser } from './support/browser.ts'
import { bestCompression } from './support/compression.ts'
import { type Front, startFront } from './support/front.ts'
import { atMost, atMostOfPeer, byTurns, type Row } from './support/row.ts'
import { type Show, startShow } from './support/show.ts'
import { type Exchange, roundTrips, type Visit, visit } from './support/visit.ts'

const rounds = 5
/** What a network adds to each answer, in ms. */
const slow = 200
/** For counting round trips: slow against all that a page computes, see `roundTrips`. */
const verySlow = 1_500

/** From nothing to a live picture: bytes, round trips, and time against a bare page on the same stream. */
export async function cold(): Promise<Row[]> {
  const show = await startShow()
  const browser = await startBrowser()
  const fronts: Front[] = []
  const front = async (delay: number, stream?: string) => {
    const started = await startFront(show.url, delay, stream === undefined ? undefined : barePage({ stream }))
    fronts.push(started)
    return started.url
  }
  try {
    const direct = await front(0)
    const first = await visit(browser, direct, 'picture')
    await bestCompression(show.url, first)
    return [
      ...bytes(await visit(browser, direct, 'picture')),
      ...trips(await visit(browser, await front(verySlow), 'cameras')),
      ...(await firstFrame(browser, show, first, 0, front)),
      ...(await firstFrame(browser, show, first, slow, front)),
    ]
  } finally {
    await browser.close()
    for (const started of fronts) await started.stop()
    await show.stop()
  }
}

const kb = (exchanges: Exchange[]) => exchanges.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** JavaScript that arrived before the first frame of video, as it came over the wire. */
function bytes({ exchanges, marks }: Visit): Row[] {
  const scripts = exchanges.filter(({ type, start, end }) => type === 'Script' && start < marks.picture && end < 1e9)
  const path = ({ url }: Exchange) => new URL(url).pathname
  const shell = scripts.filter((script) => path(script).startsWith('/assets/'))
  const streams = scripts.filter((script) => path(script).startsWith('/remotes/mfe-streams/'))
  const others = scripts.filter((script) => !shell.includes(script) && !streams.includes(script))
  return [
    atMost(
      `JavaScript to a live picture, cold (${kb(streams).toFixed(0)} mfe-streams, ${kb(others).toFixed(0)} other remotes)`,
      kb(scripts),
      165,
      'KB',
      1,
    ),
    atMost('… of it the shell', kb(shell), 114, 'KB', 1),
  ]
}

function trips(seen: Visit): Row[] {
  const until = (mark: 'remote' | 'cameras') => {
    const { trips, chain } = roundTrips(seen, mark)
    return { trips, chain: chain.map((path) => path.split('/').at(-1) || 'document').join(' → ') }
  }
  const remote = until('remote')
  const cameras = until('cameras')
  return [
    atMost(`round trips until the first remote is rendered (${remote.chain})`, remote.trips, 2, ''),
    atMost(`… until it shows the cameras (${cameras.chain})`, cameras.trips, 2, ''),
  ]
}

/**
 * Ours and the bare page turn by turn, on the camera that ours chooses: the first frame, and when ours shows anything,
 * against the picture of the other, which has nothing else to show.
 */
async function firstFrame(
  browser: Browser,
  show: Show,
  { exchanges }: Visit,
  delay: number,
  front: (delay: number, stream?: string) => Promise<string>,
): Promise<Row[]> {
  const played = exchanges.map(({ url }) => /\/live\/([^/]+)\/[^/]+\/init\.mp4/.exec(url)?.[1]).find(Boolean)
  const { liveStreams } = (await (await fetch(`${show.url}/api/live-streams`)).json()) as {
    liveStreams: Array<{ playbackId: string | null; playbackInfo: { url: string } | null }>
  }
  const stream = liveStreams.find(({ playbackId }) => playbackId === played)?.playbackInfo?.url
  if (!stream) throw new Error('The page plays no camera of the list')
  const addresses = { bare: `${await front(delay, stream)}/bare`, ours: await front(delay) }
  const paints: number[] = []
  const times = await byTurns(rounds, {
    async ours() {
      const { marks } = await visit(browser, addresses.ours, 'picture')
      paints.push(marks.paint)
      return marks.picture
    },
    peer: async () => (await visit(browser, addresses.bare, 'picture')).marks.picture,
  })
  const network = delay === 0 ? 'no network between' : `${delay} ms on each answer`
  return [
    atMostOfPeer(`first frame of video, ${network}`, times, 1.4, 'ms'),
    atMostOfPeer('… first paint; peer: its picture', { ours: paints, peer: times.peer }, 1, 'ms'),
  ]
}
