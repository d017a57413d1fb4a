import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMs, startProgram } from './support/process.ts'
import { atMostOfPeer, byTurns, type Row, toldBesidePeer } from './support/row.ts'
import { freePort } from './support/show.ts'
import { connectViewer } from './support/viewer.ts'

/** All of them are in the room in which they talk. */
const people = 100
const rounds = 11
/** Of each person in a round; in all of them somebody says as much as on a busy day. */
const [lines, tips] = [8, 3]

interface Side {
  /** Everybody says some lines. Resolves when all that comes of it is done. */
  talk(): Promise<void>
  /** Everybody tips some others. Resolves when all that comes of it is done. */
  tip(): Promise<void>
  pid: number
  end(): Promise<void>
}

/** A server without some of its features. */
async function openSide(...left: string[]): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-medals-'))
  const [port, rtmpPort] = [String(await freePort()), String(await freePort())]
  const env = { DATA_DIR: dataDir, PORT: port, RTMP_PORT: rtmpPort, LOG_LEVEL: 'error', RATE_FACTOR: '100000' }
  const program = startProgram('countingServer.ts', [String(people), ...left], env)
  const { url, tokens } = await program.next<{ url: string; tokens: string[] }>()
  const pages = await Promise.all(tokens.map((token) => connectViewer(url, token)))
  for (const page of pages) await page.request('chat:join', { room: 'global' })
  async function settled(): Promise<void> {
    program.tell('settled?')
    await program.next()
  }
  let said = 0
  /** Out of a hundred lines two are in capitals only and one is what others say: now by one person, now by another. */
  function text(): string {
    said += 1
    const kind = ((said * 7_919) % 10_007) % 100
    return kind < 2 ? `LOUD NUMBER ${said}` : kind < 3 ? 'what did I miss' : `and then ${said}, in the kitchen`
  }
  let tipped = 0
  async function tipOnce(from: number): Promise<void> {
    tipped += 1
    const to = `bench-${(from + 1 + (tipped % (people - 1))) % people}`
    const response = await fetch(`${url}/api/tokens/tip/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[from]}` },
      body: JSON.stringify({ tip: 1 + (tipped % 3) }),
    })
    if (!response.ok) throw new Error(`A tip was refused: ${response.status} ${await response.text()}`)
  }
  return {
    pid: program.pid,
    async talk() {
      await Promise.all(
        pages.map(async (page) => {
          for (let line = 0; line < lines; line += 1) await page.request('chat:send', { room: 'global', text: text() })
        }),
      )
      await settled()
    },
    async tip() {
      await Promise.all(
        pages.map(async (_, from) => {
          for (let one = 0; one < tips; one += 1) await tipOnce(from)
        }),
      )
      await settled()
    },
    async end() {
      for (const page of pages) page.close()
      await program.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What the features that count what people do add to a line of the chat and to a tip: whole servers with and without them. */
export async function medals(): Promise<Row[]> {
  const all = await openSide()
  const counting = await openSide('daily')
  const peer = await openSide('daily', 'medals')
  /** Microseconds of the server's processor, in which its embedded database is as well, for one of them. */
  const cost = (side: Side, work: 'talk' | 'tip', each: number) => async () => {
    const before = cpuMs(side.pid)
    await side[work]()
    return ((cpuMs(side.pid) - before) * 1_000) / (people * each)
  }
  function compare(side: Side, work: 'talk' | 'tip', each: number) {
    return byTurns(rounds, { ours: cost(side, work, each), peer: cost(peer, work, each) })
  }
  try {
    // Once before, so that all are warm.
    for (const work of ['talk', 'tip', 'talk'] as const) for (const side of [all, counting, peer]) await side[work]()
    const ofMedals = 'with the conditions of all medals looked at'
    const rows = [
      atMostOfPeer(`a line of the chat, ${ofMedals}`, await compare(counting, 'talk', lines), 1.1, 'µs'),
      atMostOfPeer(`a tip, ${ofMedals}`, await compare(counting, 'tip', tips), 1.15, 'µs'),
      toldBesidePeer(
        '… and with challenges, in the first hundred lines of a day',
        await compare(all, 'talk', lines),
        'µs',
      ),
      toldBesidePeer('… and with challenges, a tip', await compare(all, 'tip', tips), 'µs'),
    ]
    return rows
  } finally {
    for (const side of [all, counting, peer]) await side.end()
  }
}
