// `npm run fuzz:ingest [-- count [seed]]`: sends a real recording to a real server over RTMP again and again, damaged in
// another way each time, and says whether the server lived, how large it was at the worst moment, and how each connection
// ended. 10 000 unless it is said. `npm test` does the same with some hundred.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import serverOptions from '../server/node-options.json' with { type: 'json' }
import { fuzzIngest, recordedTags, untold } from '../server/test/ingestFuzz.ts'
import { watchMemory } from '../server/test/memory.ts'

const [count, seed] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? Date.now() % 1_000_000)]
const cameras = 64
const port = 10_000 + (process.pid % 5_000)
const url = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'shoal-fuzz-'))
const say = (text: string) => process.stdout.write(`${text}\n`)

const options = [...serverOptions, '--expose-gc', '--import', join(import.meta.dirname, 'lib/tellMemory.mjs')]
const program = join(import.meta.dirname, '../server/dist/main.js')
const server: ChildProcess = spawn(process.execPath, [...options, program], {
  env: {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    RTMP_PORT: String(port + 5_000),
    PUBLIC_URL: url,
    RATE_FACTOR: '1000',
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    ...(process.env.LIVE_MEMORY_BYTES && { LIVE_MEMORY_BYTES: process.env.LIVE_MEMORY_BYTES }),
  },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
})
let logged = ''
server.stdout?.on('data', (piece: Buffer) => {
  logged += piece.toString()
})
const over = new Promise<never>((_, reject) => {
  server.once('exit', (code, signal) => reject(new Error(`The server ended with ${code ?? signal}`)))
})
over.catch(() => undefined)

async function ask<Answer>(path: string, body: object, cookie = ''): Promise<{ answer: Answer; cookie: string }> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return { answer: (await response.json()) as Answer, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

async function ready(): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Memory of the server, in megabytes; `collected`: after it has collected its garbage. */
async function memoryNow(collected: boolean): Promise<string> {
  const told = once(server, 'message')
  server.send({ collect: collected })
  const [usage] = (await told) as [NodeJS.MemoryUsage]
  const mb = (bytes: number) => String(Math.round(bytes / 1e6)).padStart(4)
  return `${mb(usage.rss)} resident, ${mb(usage.heapUsed)} of ${mb(usage.heapTotal)} heap, ${mb(usage.arrayBuffers)} buffers, ${mb(usage.external)} external`
}

async function run(): Promise<void> {
  await ready()
  const { cookie } = await ask('/auth/log-in', { email: 'admin@example.test', password: 'swim-with-us' })
  const urls: string[] = []
  for (let i = 0; i < cameras; i++) {
    const camera = { id: `fuzz-${i}`, name: `Fuzz ${i}`, season: 2 }
    const { answer } = await ask<{ publish: { server: string; streamKey: string } }>('/cameras', camera, cookie)
    urls.push(`${answer.publish.server}/${answer.publish.streamKey}`)
  }
  const tags = recordedTags(folder)
  say(`${count} damaged recordings, seed ${seed}`)
  const memory = watchMemory(server.pid as number)
  const began = performance.now()
  let slowest = 0
  const alive = async () => {
    const asked = performance.now()
    if (!(await fetch(`${url}/healthz`)).ok) throw new Error('The server is not well')
    slowest = Math.max(slowest, performance.now() - asked)
  }
  const series = async (done: number) => {
    if (done % 500 !== 0) return
    say(`${String(done).padStart(6)} before: ${await memoryNow(false)}`)
    say(`${String(done).padStart(6)}  after: ${await memoryNow(true)}`)
  }
  await series(0)
  const outcome = await fuzzIngest({ urls, tags, count, seed, alive, series })
  if (!outcome[untold]) throw new Error(`Nobody could publish: ${JSON.stringify(outcome)}`)
  const seconds = (performance.now() - began) / 1000
  say(
    `survived, in ${seconds.toFixed(0)} s; memory grew by ${(memory.grown() / 1e6).toFixed(0)} MB at the worst moment`,
  )
  say(`slowest answer meanwhile: ${slowest.toFixed(0)} ms`)
  const errors = logged.split('\n').filter((line) => line.includes('"level":50'))
  say(`errors in the log: ${errors.length}${errors.length > 0 ? `\n${errors.slice(0, 5).join('\n')}` : ''}`)
  for (const [how, many] of Object.entries(outcome).toSorted(([, one], [, other]) => other - one))
    say(`${String(many).padStart(7)}  ${how}`)
}

try {
  await Promise.race([run(), over])
} catch (error) {
  say(`FAILED: ${(error as Error).message}\n${logged.slice(-2_000)}`)
  process.exitCode = 1
} finally {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
