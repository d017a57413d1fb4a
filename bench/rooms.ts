import type { Crowd, Heard } from './programs/roomsCrowd.ts'
import { cpuMs, type Program, startProgram } from './support/process.ts'
import { atMost, atMostOfPeer, median, percentile, type Row, toldBesidePeer } from './support/row.ts'
import { startShow } from './support/show.ts'

/** `ROOMS_PEOPLE` and `ROOMS_RATE` (messages a second over all rooms) name others, for smaller machines. */
const people = Number(process.env.ROOMS_PEOPLE ?? 5_000)
const rate = Number(process.env.ROOMS_RATE ?? 300)
const rooms = 50
const seconds = 8
const rounds = 3

interface Side {
  pid: number
  crowd: Program
  end(): Promise<void>
}

/** The results of one side in a round. */
interface Round {
  p50: number
  p99: number
  /** Microseconds of the server's CPU for each delivery. */
  cpu: number
  lost: number
  refused: number
}

async function withCrowd(side: Pick<Side, 'pid' | 'end'>, crowd: Crowd): Promise<Side> {
  const program = startProgram('roomsCrowd.ts')
  program.tell(crowd)
  await program.next<'there'>()
  return { ...side, crowd: program }
}

/** Our server with the demo show, where an admin adds as many cameras as there are to be rooms. */
async function ours(): Promise<Side> {
  const show = await startShow()
  const admin = await show.logIn('admin')
  const names = Array.from({ length: rooms }, (_, index) => `bench-${index}`)
  for (const [position, id] of names.entries()) {
    const response = await fetch(`${show.url}/api/cameras`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify({ id, name: `Bench ${position}`, season: 1, access: 'public', position: 50 + position }),
    })
    if (!response.ok) throw new Error(`No camera could be added: ${response.status} ${await response.text()}`)
  }
  const tokens = await Promise.all(['viewer', 'rival', 'pass', 'xl', 'mod'].map((name) => show.logIn(name)))
  const crowd = { url: show.url, rooms: names.map((id) => `stream:${id}`), people, tokens }
  return withCrowd({ pid: show.pid, end: () => show.stop() }, crowd)
}

async function bare(): Promise<Side> {
  const server = startProgram('roomsBare.ts')
  const { port } = await server.next<{ port: number }>()
  const names = Array.from({ length: rooms }, (_, index) => `room-${index}`)
  const crowd = { url: `http://127.0.0.1:${port}`, rooms: names, people, tokens: [] }
  return withCrowd({ pid: server.pid, end: () => server.end() }, crowd)
}

async function measure({ pid, crowd }: Side): Promise<Round> {
  const before = cpuMs(pid)
  crowd.tell({ rate, seconds })
  const { delays, due, refused, said } = await crowd.next<Heard>()
  const deliveries = (said * people) / rooms
  return {
    ...{ p50: percentile(delays, 50), p99: percentile(delays, 99) },
    ...{ cpu: ((cpuMs(pid) - before) * 1_000) / deliveries, lost: due - delays.length, refused },
  }
}

/** How soon people have what is said in fifty rooms, beside a bare Socket.IO server that sends the same broadcasts. */
export async function chatRooms(): Promise<Row[]> {
  const sides: Side[] = []
  try {
    sides.push(await bare())
    sides.push(await ours())
    const seen: Record<'ours' | 'peer', Round[]> = { ours: [], peer: [] }
    // Once before, so that both are warm.
    for (const side of sides) await measure(side)
    for (let round = 0; round < rounds; round += 1)
      for (const name of round % 2 === 0 ? (['peer', 'ours'] as const) : (['ours', 'peer'] as const))
        seen[name].push(await measure(sides[name === 'peer' ? 0 : 1]!))
    return rows(seen)
  } finally {
    for (const side of sides) {
      await side.crowd.end()
      await side.end()
    }
  }
}

function rows(seen: Record<'ours' | 'peer', Round[]>): Row[] {
  const turns = (pick: (round: Round) => number) => ({ ours: seen.ours.map(pick), peer: seen.peer.map(pick) })
  const sum = (side: Round[], pick: (round: Round) => number) => side.reduce((all, round) => all + pick(round), 0)
  const what = `chat, ${rooms} rooms, ${people.toLocaleString('en-US')} people, ${rate} messages/s`
  const amiss = (side: Round[]) =>
    `${sum(side, ({ lost }) => lost)} lost, ${sum(side, ({ refused }) => refused)} refused`
  const slowest = turns(({ p99 }) => p99)
  return [
    atMost(`${what}: 99 of 100 deliveries within`, median(slowest.ours), 150, 'ms'),
    // 0.85 times as fast.
    atMostOfPeer('… beside a bare Socket.IO server', slowest, 1.18, 'ms'),
    toldBesidePeer(
      '… half of the deliveries within',
      turns(({ p50 }) => p50),
      'ms',
    ),
    toldBesidePeer(
      '… CPU of the server for a delivery',
      turns(({ cpu }) => cpu),
      'µs',
    ),
    atMost(
      `… deliveries that did not come, or messages that were refused (${amiss(seen.ours)}; peer ${amiss(seen.peer)})`,
      sum(seen.ours, ({ lost, refused }) => lost + refused),
      0,
      '',
    ),
  ]
}
