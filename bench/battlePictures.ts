import type { Pictures } from './programs/battleBrowsers.ts'
import { cpuMs, residentMb, startProgram } from './support/process.ts'
import { atMost, percentile, type Row, told } from './support/row.ts'
import { startShow } from './support/show.ts'

const seconds = 20
/** Numbers of spectators; each gets both pictures, 0.8 Mbit/s each. */
const crowds = { small: 20, large: 100 }

/** What the pictures of a battle cost the server, and how soon and how steadily they are seen. */
export async function battlePictures(): Promise<Row[]> {
  const small = await withSpectators(crowds.small)
  const large = await withSpectators(crowds.large)
  const what = 'pictures of a battle, spectators of 1.6 Mbit/s'
  return [
    atMost(`${what}: CPU of the server for ${crowds.small}, of one core`, small.cpu, 0.25, '', 2),
    atMost('… from joining to both pictures, 95 of 100 within', percentile(small.joins, 95), 2_000, 'ms'),
    atMost(`… the longest time without a picture, of ${crowds.large}`, Math.max(...large.gaps), 1_000, 'ms'),
    told(
      `… received by ${crowds.small} and by ${crowds.large}`,
      `${small.megabits.toFixed(0)}; ${large.megabits.toFixed(0)} Mbit/s`,
    ),
    told(`… CPU of the server for ${crowds.large}, of one core`, large.cpu.toFixed(2)),
    told('… memory of the server that they took', `${small.memory.toFixed(0)}; ${large.memory.toFixed(0)} MB`),
  ]
}

async function withSpectators(spectators: number): Promise<Pictures & { cpu: number; memory: number }> {
  // One pair battles all the time, and nothing else is shown.
  const show = await startShow({ BATTLE_DURATION_MS: '3600000' })
  const browsers = startProgram('battleBrowsers.ts')
  try {
    const before = residentMb(show.pid)
    browsers.tell({ url: show.url, tokens: [await show.logIn('viewer'), await show.logIn('rival')], spectators })
    await browsers.next<'there'>()
    // The cost of the demo show itself, with its cameras, is subtracted.
    const idle = await idleCpu()
    const from = cpuMs(show.pid)
    browsers.tell({ seconds })
    const pictures = await browsers.next<Pictures>()
    const cpu = (cpuMs(show.pid) - from) / (seconds * 1_000) - idle
    return { ...pictures, cpu, memory: residentMb(show.pid) - before }
  } finally {
    await browsers.end()
    await show.stop()
  }
}

/** The share of a core that the same show takes with nobody there. */
async function idleCpu(): Promise<number> {
  const show = await startShow()
  try {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const from = cpuMs(show.pid)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    return (cpuMs(show.pid) - from) / 5_000
  } finally {
    await show.stop()
  }
}
