import { startProgram } from './support/process.ts'
import { atLeastOfPeer, median, type Row } from './support/row.ts'
import { connectViewer, type Viewer } from './support/viewer.ts'

const clients = 300
const load = { rate: 200, seconds: 5 }
const rounds = 3

/** Deliveries for each second of CPU that the server spends. */
async function deliveriesPerCore(file: string): Promise<number[]> {
  const server = startProgram(file)
  try {
    const { port } = await server.next<{ port: number }>()
    const viewers: Viewer[] = []
    for (let count = 0; count < clients; count += 1) viewers.push(await connectViewer(`http://127.0.0.1:${port}`))
    const results: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      server.tell(load)
      const { said, cpuMs } = await server.next<{ said: number; cpuMs: number }>()
      results.push((said * clients) / (cpuMs / 1000))
    }
    for (const viewer of viewers) viewer.close()
    return results
  } finally {
    await server.end()
  }
}

/** Messages delivered a second for each core, ours against a bare `ws` server with the same batching. */
export async function fanout(): Promise<Row[]> {
  const bare = await deliveriesPerCore('fanoutBare.ts')
  const ours = await deliveriesPerCore('fanoutOurs.ts')
  return [atLeastOfPeer('fan-out, deliveries for each core and second', median(ours), median(bare), 0.9, '/s')]
}
