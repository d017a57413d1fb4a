import { startProgram } from './support/process.ts'
import { atLeastOfPeer, byTurns, type Row } from './support/row.ts'
import { connectViewer, type Viewer } from './support/viewer.ts'

const clients = 300
const load = { rate: 200, seconds: 4 }
const rounds = 7

interface Side {
  /** Deliveries for each second of CPU that the server spends. */
  measure(): Promise<number>
  end(): Promise<void>
}

async function start(file: string): Promise<Side> {
  const server = startProgram(file)
  const { port } = await server.next<{ port: number }>()
  const viewers: Viewer[] = []
  for (let count = 0; count < clients; count += 1) viewers.push(await connectViewer(`http://127.0.0.1:${port}`))
  return {
    async measure() {
      server.tell(load)
      const { said, cpuMs } = await server.next<{ said: number; cpuMs: number }>()
      return (said * clients) / (cpuMs / 1000)
    },
    async end() {
      for (const viewer of viewers) viewer.close()
      await server.end()
    },
  }
}

/** Messages delivered a second for each core, ours against a bare `ws` server with the same batching, turn by turn. */
export async function fanout(): Promise<Row[]> {
  const sides = { bare: await start('fanoutBare.ts'), ours: await start('fanoutOurs.ts') }
  try {
    for (const side of Object.values(sides)) await side.measure()
    const figures = await byTurns(rounds, { ours: sides.ours.measure, peer: sides.bare.measure })
    return [atLeastOfPeer('fan-out, deliveries for each core and second', figures, 0.9, '/s')]
  } finally {
    for (const side of Object.values(sides)) await side.end()
  }
}
