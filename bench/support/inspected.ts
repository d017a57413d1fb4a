import WebSocket from 'ws'
import { freePort } from './show.ts'

/** What a process holds after a collection of garbage, in MB. */
export interface Held {
  heap: number
  resident: number
}

/** For the environment of a process of Node's, so that its memory can be asked for. */
export async function inspectable(): Promise<{ env: Record<string, string>; held(): Promise<Held> }> {
  const port = await freePort()
  async function held(): Promise<Held> {
    const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as [{ webSocketDebuggerUrl: string }]
    const socket = new WebSocket(target.webSocketDebuggerUrl)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const ask = (id: number, method: string, params = {}) =>
      new Promise<{ result: { result: { value: string } } }>((resolve) => {
        const take = (data: Buffer) => {
          const answer = JSON.parse(data.toString())
          if (answer.id !== id) return
          socket.off('message', take)
          resolve(answer)
        }
        socket.on('message', take)
        socket.send(JSON.stringify({ id, method, params }))
      })
    try {
      // What finalizers let go of is gone with the second.
      for (const id of [1, 2]) await ask(id, 'HeapProfiler.collectGarbage')
      const expression = 'JSON.stringify(process.memoryUsage())'
      const { heapUsed, rss } = JSON.parse((await ask(3, 'Runtime.evaluate', { expression })).result.result.value)
      return { heap: heapUsed / 1e6, resident: rss / 1e6 }
    } finally {
      socket.close()
    }
  }
  return { env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }, held }
}
