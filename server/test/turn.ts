import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IceServer } from '@shoal/bus/battleMedia/contract'
import { classes, Message, methods, parseMessage } from 'werift'
import { programEnvironment } from './environment.ts'
import { ownProcess } from './ownProcess.ts'
import { until } from './people.ts'
import { freePort, onFreePorts } from './port.ts'
import { serverFolder } from './program.ts'

/** What is relayed, as the protocol numbers it. */
const udp = 17 << 24

/** A TURN server of a test's own, on this machine alone. */
export interface TestTurn {
  readonly port: number
  /** As `ICE_SERVERS` names it. */
  readonly url: string
  remove(): Promise<void>
}

/**
 * Starts Debian's coturn, which `npm test` installs where it is missing, by the settings that docs/operations.md tells
 * operators; `relaysTo` is the only address that it relays to.
 */
export const startTurn = (options: { secret: string; relaysTo: string }): Promise<TestTurn> =>
  onFreePorts(() => startOnce(options))

async function startOnce({ secret, relaysTo }: { secret: string; relaysTo: string }): Promise<TestTurn> {
  const folder = mkdtempSync(join(tmpdir(), 'shoal-turn-'))
  const port = await freePort()
  const file = join(folder, 'turnserver.conf')
  const settings = [
    ...documented({ TURN_SECRET: secret, WEBRTC_ADDRESS: relaysTo }),
    ...[`listening-port=${port}`, 'listening-ip=127.0.0.1', 'relay-ip=127.0.0.1', 'allow-loopback-peers'],
    ...['no-tls', 'no-dtls', 'relay-threads=1', 'log-file=stdout'],
    ...[`pidfile=${join(folder, 'pid')}`, `userdb=${join(folder, 'users')}`],
  ]
  writeFileSync(file, settings.join('\n'), { mode: 0o600 })
  const child = spawn('turnserver', ['-c', file], {
    ...{ cwd: folder, env: programEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)))
  let problem: string | null = null
  child.once('error', (error) => {
    problem = error.message
  })
  const own = ownProcess(child, 'SIGKILL')
  const remove = async () => {
    await own.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await until('a TURN server', async () => {
      if (problem !== null) throw new Error(`turnserver does not start: ${problem}`)
      if (own.running()) return asking(port, (ask) => ask(new Message(methods.BINDING, classes.REQUEST)))
      const taken = output.join('').includes('Address already in use')
      throw new Error(`turnserver ended${taken ? ' (EADDRINUSE)' : ''}: ${output.join('')}`)
    })
    return { port, url: `turn:127.0.0.1:${port}?transport=udp`, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The lines of the settings in docs/operations.md, except those of ports and certificates. */
function documented(values: Record<string, string>): string[] {
  const text = readFileSync(join(serverFolder, '../docs/operations.md'), 'utf8')
  const [, block] = /^```\n# \/etc\/turnserver\.conf\n(.*?)^```$/ms.exec(text) ?? []
  if (block === undefined) throw new Error('docs/operations.md has no settings for coturn')
  return block
    .trim()
    .split('\n')
    .filter((line) => !/^(tls-)?listening-port=|^(cert|pkey)=/.test(line))
    .map((line) => line.replace(/<(\w+)>/g, (_, name) => values[name]!))
}

type Ask = (message: Message) => Promise<Message | null>

/** Asks a TURN server from one port; null when nobody listens there or nothing comes. */
async function asking<T>(port: number, work: (ask: Ask) => Promise<T>): Promise<T> {
  const socket = createSocket('udp4').on('error', () => {})
  const ask: Ask = (message) =>
    new Promise((resolve) => {
      const finish = (answer: Message | null) => {
        clearTimeout(timer)
        socket.removeListener('message', take)
        socket.removeListener('error', refused)
        resolve(answer)
      }
      const timer = setTimeout(() => finish(null), 10_000)
      const take = (data: Buffer) => {
        const answer = parseMessage(data)
        if (answer?.transactionIdHex === message.transactionIdHex) finish(answer)
      }
      // Nobody listens yet.
      const refused = () => finish(null)
      socket.on('message', take).on('error', refused)
      socket.send(message.bytes)
    })
  try {
    await new Promise<void>((resolve) => socket.connect(port, '127.0.0.1', resolve))
    return await work(ask)
  } finally {
    socket.close()
  }
}

/**
 * The code with which somebody of that name is refused an address to be relayed from; null when they get one. The library
 * does not accept refusals from a server that does not know its secret.
 */
export const refusalOf = ({ port }: TestTurn, { username, credential }: IceServer): Promise<number | null> =>
  asking(port, async (ask) => {
    const allocation = () => new Message(methods.ALLOCATE, classes.REQUEST).setAttribute('REQUESTED-TRANSPORT', udp)
    const challenge = await until('a challenge', () => ask(allocation()))
    const [realm, nonce] = [challenge.getAttributeValue('REALM'), challenge.getAttributeValue('NONCE')]
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest()
    const signed = () =>
      allocation()
        .setAttribute('USERNAME', username!)
        .setAttribute('REALM', realm)
        .setAttribute('NONCE', nonce)
        .addMessageIntegrity(key)
    const answer = await until('an answer', () => ask(signed()))
    return answer.messageClass === classes.RESPONSE ? null : answer.getAttributeValue('ERROR-CODE')[0]
  })
