import { once } from 'node:events'
import http from 'node:http'
import { URL } from 'node:url'

/** What a server sends for an address, as it goes over the line: `fetch` would unpack it. */
export async function sentBytes(server: { url: string }, path: string, acceptEncoding: string) {
  const request = http.get(new URL(path, server.url), { headers: { 'accept-encoding': acceptEncoding } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  return { status: response.statusCode, encoding: response.headers['content-encoding'], bytes }
}
