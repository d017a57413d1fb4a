// A small server for the drawing page: hands out this folder and takes the drawn frames in order.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types = { '.html': 'text/html', '.js': 'text/javascript' }

/** Serves `folder` on a free loopback port; each posted frame goes to `onFrame(jpeg)`, awaited before the reply. */
export async function serve(folder, onFrame) {
  const server = createServer(async (request, reply) => {
    try {
      if (request.method === 'POST') {
        const chunks = []
        for await (const chunk of request) chunks.push(chunk)
        await onFrame(Buffer.concat(chunks))
        return reply.writeHead(204).end()
      }
      const path = normalize(new URL(request.url, 'http://x').pathname).replace(/^\/$/, '/page.html')
      const body = await readFile(join(folder, path))
      reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body)
    } catch {
      reply.writeHead(404).end()
    }
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}
