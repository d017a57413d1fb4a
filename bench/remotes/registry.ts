import { Agent, get } from 'node:http'
import { cpuMs, type Program, startProgram } from '../support/process.ts'
import { byTurns, median, type Row, seen, type Turns } from '../support/row.ts'
import type { Show } from '../support/show.ts'

const rounds = 3
const connections = 16
const seconds = 3

interface Answer {
  headers: Record<string, string>
  body: Buffer
}

/** Asks as a browser does that was here before. */
const headers = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', cookie: 'shoal-bucket=1234' }

function ask(agent: Agent, url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
        resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(parts) })
      })
    }).on('error', reject)
  })
}

/** Answers for each second of CPU that a process spends, under as many requests as it can take. */
async function answersPerCpuSecond(url: string, pid: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = async (deadline: number) => {
    let count = 0
    while (performance.now() < deadline) {
      await ask(agent, url)
      count += 1
    }
    return count
  }
  const all = (ms: number) => Promise.all(Array.from({ length: connections }, () => until(performance.now() + ms)))
  await all(500)
  const before = cpuMs(pid)
  const counts = await all(seconds * 1_000)
  const used = cpuMs(pid) - before
  agent.destroy()
  return counts.reduce((sum, count) => sum + count, 0) / (used / 1_000)
}

/** A bare Fastify server that answers with the same bytes. */
async function startBare(show: Show, paths: string[]): Promise<{ program: Program; url: string }> {
  const agent = new Agent()
  const answers: object[] = []
  for (const path of paths) {
    const { headers, body } = await ask(agent, show.url + path)
    const { 'content-type': type, 'content-encoding': encoding } = headers
    answers.push({ path, type, encoding, body: body.toString('base64') })
  }
  agent.destroy()
  const program = startProgram('answersBare.ts')
  program.tell(answers)
  const { url } = await program.next<{ url: string }>()
  return { program, url }
}

/**
 * The server's cost of each page load. The bars are the needs of an evening: after a release every open page asks for the
 * registry within the 3 s that it waits at most, and after a restart people load the document again. Half a core must do
 * for 1 000 pages in the first case, and for 500 in 5 s in the second.
 */
const wanted = [
  { path: '/api/remotes', what: 'registry: answers for each second of CPU', bar: 670 },
  { path: '/', what: 'document with registry, manifests and session', bar: 200 },
] as const

export async function registry(show: Show): Promise<Row[]> {
  const bare = await startBare(
    show,
    wanted.map(({ path }) => path),
  )
  try {
    const rows: Row[] = []
    for (const { path, what, bar } of wanted) {
      const turns = await byTurns(rounds, {
        ours: () => answersPerCpuSecond(show.url + path, show.pid),
        peer: () => answersPerCpuSecond(bare.url + path, bare.program.pid),
      })
      rows.push(rowOf(what, turns, bar))
    }
    return rows
  } finally {
    await bare.program.end()
  }
}

function rowOf(what: string, { ours, peer }: Turns, bar: number): Row {
  const number = (values: number[]) => Math.round(median(values)).toLocaleString('en-US')
  return {
    ...seen(what, `${number(ours)} /s; bare Fastify ${number(peer)}`, `≥ ${bar} /s`, median(ours) >= bar),
    ratio: median(ours.map((figure, round) => figure / peer[round]!)).toFixed(2),
  }
}
