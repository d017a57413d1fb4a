import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMs, startProgram } from './support/process.ts'
import { atMostOfPeer, byTurns, type Row, toldBesidePeer } from './support/row.ts'
import { freePort } from './support/show.ts'
import { connectViewer } from './support/viewer.ts'

/** Of the people of a round; all of them are in the room in which they talk. */
const people = 100
const rounds = 9
/** Of each person: lines in which challenges are still open, all lines of a day, and tips. */
const [firstLines, lines, tips] = [20, 100, 5]

/** Microseconds of the server's processor, in which its embedded database is as well, for one of them. */
interface Costs {
  firstLine: number
  line: number
  tip: number
}
interface Side {
  /** Other people than before say some lines and tip each other; until all that comes of it is done. */
  day(): Promise<Costs>
  end(): Promise<void>
}

/** A server without some of its features. */
async function openSide(days: number, ...left: string[]): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-medals-'))
  const [port, rtmpPort] = [String(await freePort()), String(await freePort())]
  const env = {
    ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: port, RTMP_PORT: rtmpPort },
    ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'error', RATE_FACTOR: '100000' },
  }
  const program = startProgram('countingServer.ts', [String(people * days), ...left], env)
  const { url, tokens } = await program.next<{ url: string; tokens: string[] }>()
  let come = 0
  let said = 0
  /** Out of a hundred lines two are in capitals only and one is what others say: now by one person, now by another. */
  function text(): string {
    said += 1
    const kind = ((said * 7_919) % 10_007) % 100
    return kind < 2 ? `LOUD NUMBER ${said}` : kind < 3 ? 'what did I miss' : `and then ${said}, in the kitchen`
  }
  let tipped = 0
  async function tip(token: string, to: string): Promise<void> {
    tipped += 1
    const response = await fetch(`${url}/api/tokens/tip/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ tip: 1 + (tipped % 3) }),
    })
    if (!response.ok) throw new Error(`A tip was refused: ${response.status} ${await response.text()}`)
  }
  /** Milliseconds that the server takes for it, until all that comes of it is done. */
  async function cost(work: () => Promise<unknown>): Promise<number> {
    const before = cpuMs(program.pid)
    await work()
    program.tell('settled?')
    await program.next()
    return cpuMs(program.pid) - before
  }
  return {
    async day() {
      const from = come
      come += people
      const own = tokens.slice(from, come)
      const pages = await Promise.all(own.map((token) => connectViewer(url, token)))
      // Whoever opens a page sees today's challenges.
      for (const [nth, page] of pages.entries()) {
        await page.request('chat:join', { room: 'global' })
        await fetch(`${url}/api/challenges`, { headers: { authorization: `Bearer ${own[nth]}` } })
      }
      const all = (action: (nth: number) => Promise<unknown>) => Promise.all(own.map((_, nth) => action(nth)))
      const talk = (many: number) =>
        all(async (nth) => {
          for (let one = 0; one < many; one += 1)
            await pages[nth]!.request('chat:send', { room: 'global', text: text() })
        })
      const give = (many: number) =>
        all(async (nth) => {
          for (let one = 0; one < many; one += 1) await tip(own[nth]!, `bench-${from + ((nth + 1 + one) % people)}`)
        })
      // What comes of the first of each is not what the others cost: medals for it, with their XP, which people have from
      // then on, and who is looked up again with the next line.
      await cost(async () => [await talk(1), await give(1)])
      await cost(() => talk(1))
      const first = await cost(() => talk(firstLines))
      const others = await cost(() => talk(lines - firstLines))
      const ofTips = await cost(() => give(tips))
      for (const page of pages) page.close()
      const each = (ms: number, times: number) => (ms * 1_000) / (people * times)
      return { firstLine: each(first, firstLines), line: each(first + others, lines), tip: each(ofTips, tips) }
    },
    async end() {
      await program.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What the features that count what people do add to a line of the chat and to a tip: whole servers with and without them. */
export async function medals(): Promise<Row[]> {
  const peer = await openSide(2 * rounds + 1, 'daily', 'medals')
  const counting = await openSide(rounds + 1, 'daily')
  const all = await openSide(rounds + 1)
  const sides = [peer, counting, all]
  async function compare(side: Side) {
    const costs: Record<'ours' | 'peer', Costs[]> = { ours: [], peer: [] }
    await byTurns(rounds, {
      ours: async () => costs.ours.push(await side.day()),
      peer: async () => costs.peer.push(await peer.day()),
    })
    const of = (one: keyof Costs) => ({
      ours: costs.ours.map((cost) => cost[one]),
      peer: costs.peer.map((cost) => cost[one]),
    })
    return { firstLine: of('firstLine'), line: of('line'), tip: of('tip') }
  }
  try {
    // Once before, so that all are warm.
    for (const side of sides) await side.day()
    const ofMedals = await compare(counting)
    const ofAll = await compare(all)
    return [
      atMostOfPeer('a line of the chat, with the conditions of all medals looked at', ofMedals.line, 1.1, 'µs'),
      atMostOfPeer('a tip, with the conditions of all medals looked at', ofMedals.tip, 1.15, 'µs'),
      atMostOfPeer(`… and with challenges, ${lines} lines of a day`, ofAll.line, 1.1, 'µs'),
      toldBesidePeer(`… of these the first ${firstLines}, which may count for one`, ofAll.firstLine, 'µs'),
      atMostOfPeer(`… and with challenges, ${tips} tips of a day`, ofAll.tip, 1.15, 'µs'),
    ]
  } finally {
    for (const side of sides) await side.end()
  }
}
