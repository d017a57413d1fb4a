import type { Pictures } from './programs/battleBrowsers.ts'
import type { BattlesDone } from './programs/manyBattles.ts'
import { inspectable } from './support/inspected.ts'
import { cpuMs, residentMb, startProgram } from './support/process.ts'
import { atLeast, atMost, percentile, type Row, told } from './support/row.ts'
import { startShow } from './support/show.ts'

/** Numbers of spectators, each of whom gets both pictures, 0.8 Mbit/s each; and for how long they are looked at. */
const crowds = { small: { spectators: 20, seconds: 20 }, large: { spectators: 100, seconds: 60 } }
/** Battles one after the other; after the first of them everything is loaded. */
const battles = { first: 20, all: 200 }

/** What the pictures of a battle cost the server, and how soon and how steadily they are seen. */
export async function battlePictures(): Promise<Row[]> {
  const small = await withSpectators(crowds.small)
  const large = await withSpectators(crowds.large)
  const { heap, resident, peers } = await manyBattles()
  const what = 'pictures of a battle, spectators of 1.6 Mbit/s'
  return [
    atMost(`${what}: CPU of the server for ${crowds.small.spectators}, of one core`, small.cpu, 0.25, '', 2),
    atMost('… from joining to both pictures, 95 of 100 within', percentile(small.joins, 95), 2_000, 'ms'),
    atMost(
      `… the longest time without a picture, of ${crowds.large.spectators}`,
      Math.max(...large.gaps.video),
      1_000,
      'ms',
    ),
    atMost('… the longest time without sound', Math.max(...large.gaps.audio), 1_000, 'ms'),
    atLeast('… of what was sent, who got least, in %', Math.min(...small.shares, ...large.shares) * 100, 95),
    atLeast(`… of ${crowds.large.spectators} spectators got in`, large.entered, crowds.large.spectators),
    told('… who had to join again', `${small.rejoined}; ${large.rejoined}`),
    told(
      `… received by ${crowds.small.spectators} and by ${crowds.large.spectators}`,
      `${small.megabits.toFixed(0)}; ${large.megabits.toFixed(0)} Mbit/s`,
    ),
    atMost(
      `… heap after ${battles.all} battles (${peers} peers), of what it was after ${battles.first}`,
      heap,
      1.1,
      '',
      2,
    ),
    atMost('… resident memory', resident, 1.1, '', 2),
    told(`… CPU of the server for ${crowds.large.spectators}, of one core`, large.cpu.toFixed(2)),
    told('… memory of the server that they took', `${small.memory.toFixed(0)}; ${large.memory.toFixed(0)} MB`),
  ]
}

async function withSpectators({
  spectators,
  seconds,
}: {
  spectators: number
  seconds: number
}): Promise<Pictures & { cpu: number; memory: number }> {
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

/** What the server holds after many battles, of what it held after the first ones. */
async function manyBattles(): Promise<{ heap: number; resident: number; peers: number }> {
  const { env, held } = await inspectable()
  const show = await startShow({ ...env, BATTLE_DURATION_MS: '150', RATE_FACTOR: '1000' })
  const program = startProgram('manyBattles.ts')
  const fight = async (count: number): Promise<number> => {
    program.tell({ battles: count })
    return (await program.next<BattlesDone>()).peers
  }
  try {
    program.tell({ url: show.url, tokens: [await show.logIn('viewer'), await show.logIn('rival')], spectators: 3 })
    await program.next<'there'>()
    const before = await fight(battles.first)
    const first = await held()
    const peers = before + (await fight(battles.all - battles.first))
    const last = await held()
    return { heap: last.heap / first.heap, resident: last.resident / first.resident, peers }
  } finally {
    await program.end()
    await show.stop()
  }
}
