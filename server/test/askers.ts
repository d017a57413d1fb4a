import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Answer {
  status: number
  body: string
  retryAfter: string | undefined
}

/** A client at an address of this machine that makes one request after the other over one connection. */
export interface Asker {
  ask(method: string, path: string, headers?: Record<string, string>): Promise<Answer>
  leave(): void
}

/** Lets somebody ask a server from an address. */
export function askerFrom(server: { url: string }, localAddress: string): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress })
  return {
    ask: (method, path, headers = {}) =>
      new Promise<Answer>((resolve, reject) => {
        const asked = request(server.url + path, { method, agent, headers }, async (response) => {
          const body = await text(response)
          resolve({ status: response.statusCode ?? 0, body, retryAfter: response.headers['retry-after'] })
        })
        asked.on('error', reject)
        asked.end()
      }),
    leave: () => agent.destroy(),
  }
}
