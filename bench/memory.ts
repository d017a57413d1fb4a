import { cpuMs, residentMb } from './support/process.ts'
import { atMost, type Row } from './support/row.ts'
import { startShow } from './support/show.ts'
import { connectViewer, type Viewer } from './support/viewer.ts'

const count = 500

/** Memory of the server on the embedded database with the demo show and 500 viewers, one in ten of whom chats. */
export async function memory(): Promise<Row[]> {
  const show = await startShow()
  try {
    const tokens = await Promise.all(['viewer', 'rival', 'pass', 'xl'].map((name) => show.logIn(name)))
    const viewers: Viewer[] = []
    for (let index = 0; index < count; index += 1) {
      const viewer = await connectViewer(show.url, index % 10 === 0 ? tokens[(index / 10) % tokens.length] : undefined)
      viewers.push(viewer)
      await viewer.request('presence:watch', 'kitchen')
      await viewer.request('chat:join', { room: 'global' })
    }
    for (let message = 0; message < 200; message += 1)
      await viewers[(message % 50) * 10]!.request('chat:send', {
        room: 'global',
        text: `message ${message} of a busy evening`,
      })
    const cpu = cpuMs(show.pid)
    let highest = residentMb(show.pid)
    for (let second = 0; second < 10; second += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      highest = Math.max(highest, residentMb(show.pid))
    }
    const share = ((cpuMs(show.pid) - cpu) / 10_000) * 100
    for (const viewer of viewers) viewer.close()
    return [
      atMost(`memory of the server, ${count} viewers (${share.toFixed(0)} % of a core at rest)`, highest, 700, 'MB'),
    ]
  } finally {
    await show.stop()
  }
}
