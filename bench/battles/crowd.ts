import type { BattleFighters, FightersSend, FightersSent } from '../programs/battleFighters.ts'
import type { BattleSpectators, Pictures } from '../programs/battleSpectators.ts'
import { cpuMs, residentMb, startProgram } from '../support/process.ts'
import { atLeast, atMost, percentile, type Row, told } from '../support/row.ts'
import { startShow } from '../support/show.ts'

/** Numbers of spectators, each of whom gets both pictures, 0.8 Mbit/s each; and for how long they are looked at. */
const crowds = { small: { spectators: 20, seconds: 20 }, large: { spectators: 100, seconds: 60 } }
type Crowd = (typeof crowds)[keyof typeof crowds]
/** So many decrypt what comes, which proves that it can be: for all of them it would cost more than the server. */
const readers = 2

interface Watched extends Pictures {
  /** By the two who battle, while the spectators were looked at. */
  sent: FightersSent
  /** What came of what was sent, from 0 to 1, of each spectator. */
  shares: number[]
  /** Of the server, as a share of one core, without what the show itself takes. */
  cpu: number
  /** That the server took for them, in MB. */
  memory: number
}

/** What the pictures of a battle cost the server for a few and for many spectators, and how steadily they come. */
export async function crowd(): Promise<Row[]> {
  const idle = await idleCpu()
  const small = await withSpectators(crowds.small, idle)
  const large = await withSpectators(crowds.large, idle)
  const what = 'pictures of a battle, spectators of 1.6 Mbit/s'
  const of = { small: crowds.small.spectators, large: crowds.large.spectators }
  const both = (figure: (watched: Watched) => string | number) => `${figure(small)}; ${figure(large)}`
  return [
    atMost(`${what}: CPU of the server for ${of.small}, of one core`, small.cpu, 0.25, '', 2),
    atMost('… from joining to both pictures, 95 of 100 within', percentile(small.joins, 95), 2_000, 'ms'),
    atMost(`… the longest time without a picture, of ${of.large}`, Math.max(...large.gaps.video), 1_000, 'ms'),
    atMost('… the longest time without sound', Math.max(...large.gaps.audio), 1_000, 'ms'),
    atLeast('… of what was sent, who got least, in %', Math.min(...small.shares, ...large.shares) * 100, 95),
    atLeast('… of what came, what could be decrypted, in %', Math.min(small.readable, large.readable) * 100, 99),
    atLeast(`… of ${of.large} spectators got in`, large.entered, of.large),
    told(
      '… who had to join again; of the two who battle',
      both(({ rejoined, sent }) => `${rejoined} and ${sent.rejoined}`),
    ),
    told(
      '… the longest time in which those two themselves sent no picture',
      `${both(({ sent }) => Math.round(sent.gap))} ms`,
    ),
    told(`… received by ${of.small} and by ${of.large}`, `${both(({ megabits }) => Math.round(megabits))} Mbit/s`),
    told(`… CPU of the server for ${of.large}, of one core`, large.cpu.toFixed(2)),
    told('… memory of the server that they took', `${both(({ memory }) => Math.round(memory))} MB`),
  ]
}

async function withSpectators({ spectators, seconds }: Crowd, idle: number): Promise<Watched> {
  // One pair battles all the time, and nothing else is shown.
  const show = await startShow({ BATTLE_DURATION_MS: '3600000' })
  const [fighting, watching] = [startProgram('battleFighters.ts'), startProgram('battleSpectators.ts')]
  const sentSince = async (): Promise<FightersSent> => {
    fighting.tell('report')
    return fighting.next<FightersSent>()
  }
  try {
    const before = residentMb(show.pid)
    const { url } = show
    fighting.tell({ url, tokens: [await show.logIn('viewer'), await show.logIn('rival')] } satisfies BattleFighters)
    const { battleId } = await fighting.next<FightersSend>()
    watching.tell({ url, battleId, spectators, readers } satisfies BattleSpectators)
    await watching.next<'there'>()
    const { rejoined } = await sentSince()
    const from = cpuMs(show.pid)
    watching.tell({ seconds })
    const pictures = await watching.next<Pictures>()
    const cpu = (cpuMs(show.pid) - from) / (seconds * 1_000) - idle
    const sent = await sentSince()
    return {
      ...pictures,
      sent: { ...sent, rejoined: sent.rejoined + rejoined },
      shares: pictures.packets.map((packets) => packets / sent.packets),
      cpu,
      memory: residentMb(show.pid) - before,
    }
  } finally {
    await watching.end()
    await fighting.end()
    await show.stop()
  }
}

/** The share of a core that the demo show with its cameras takes with nobody there. */
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
