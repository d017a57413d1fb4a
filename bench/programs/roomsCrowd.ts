// People in chat rooms as bare websockets, in a process of their own: some write, all hear, and some of them look at when.
import { createInterface } from 'node:readline'
import { connectViewer, type Viewer } from '../support/viewer.ts'

/** The people to connect: `people` spread evenly over the rooms, and one more in each room who writes. */
export interface Crowd {
  url: string
  rooms: string[]
  people: number
  /** Tokens of the writers. */
  tokens: string[]
}

/** Results while `rate` messages a second were said. */
export interface Heard {
  /** Time from sending a message until somebody had it, in ms; measured for one person in each group of twenty. */
  delays: number[]
  /** Deliveries that were due to the measured people, and messages that were refused. */
  due: number
  refused: number
  said: number
}

/** So many connections are opened at once. */
const atOnce = 50
/** One person in so many is measured; the others only receive. */
const lookEvery = 20

const out = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const now = () => performance.timeOrigin + performance.now()
const writers: { viewer: Viewer; room: string }[] = []
const looking = new Map<string, number>()
let delays: number[] = []

async function enter({ url, rooms, people, tokens }: Crowd): Promise<void> {
  for (const [index, room] of rooms.entries()) {
    const viewer = await connectViewer(url, tokens[index % Math.max(1, tokens.length)])
    await joined(viewer, room)
    writers.push({ viewer, room })
  }
  for (let from = 0; from < people; from += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, people - from) }, async (_, more) => {
        const index = from + more
        const room = rooms[index % rooms.length]!
        const viewer = await connectViewer(url)
        await joined(viewer, room)
        // By the round through all rooms, so that each room has the same number of measured people.
        if (Math.floor(index / rooms.length) % lookEvery !== 0) return
        looking.set(room, (looking.get(room) ?? 0) + 1)
        viewer.onEvent((name, payload) => {
          if (name !== 'chat:messages') return
          const time = now()
          for (const { text } of (payload as { messages: { text: string }[] }).messages)
            delays.push(time - Number(text.split(' ', 1)[0]))
        })
      }),
    )
}

async function joined(viewer: Viewer, room: string): Promise<void> {
  const answer = (await viewer.request('chat:join', { room })) as { error?: unknown }
  if (answer.error) throw new Error(`${room} could not be entered: ${JSON.stringify(answer)}`)
}

async function talk(rate: number, seconds: number): Promise<Heard> {
  delays = []
  const acks: Promise<unknown>[] = []
  let due = 0
  const began = performance.now()
  const all = rate * seconds
  while (acks.length < all) {
    const target = Math.min(all, Math.floor(((performance.now() - began) / 1000) * rate))
    while (acks.length < target) {
      const { viewer, room } = writers[acks.length % writers.length]!
      due += looking.get(room) ?? 0
      const text = `${now().toFixed(3)} the pan is on fire and nobody moves, call the kitchen`
      acks.push(viewer.request('chat:send', { room, text }))
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const answers = await Promise.all(acks)
  for (let waited = 0; delays.length < due && waited < 5_000; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const refused = answers.filter((answer) => typeof answer === 'object' && answer !== null && 'error' in answer).length
  return { delays, due, refused, said: acks.length }
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const asked = JSON.parse(line) as Crowd | { rate: number; seconds: number }
  if ('url' in asked) {
    await enter(asked)
    out('there')
  } else out(await talk(asked.rate, asked.seconds))
})
process.on('SIGTERM', () => process.exit(0))
