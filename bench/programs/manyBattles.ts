// Battles one after the other, each with two who send and some who watch; they end by their time.
import { createInterface } from 'node:readline'
import { joinBattle, until } from '../support/battlePeer.ts'
import { connectViewer, type Viewer } from '../support/viewer.ts'

/** The people to connect. */
export interface ManyBattles {
  url: string
  /** Tokens of the two fighters. */
  tokens: [string, string]
  spectators: number
}

/** Peers that were made in the battles that were asked for, those left out that came too late for theirs. */
export interface BattlesDone {
  peers: number
}

const out = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
let fighters: Viewer[] = []
let spectators: Viewer[] = []
const started: string[] = []
const ended = new Set<string>()

async function enter({ url, tokens, spectators: count }: ManyBattles): Promise<void> {
  fighters = await Promise.all(tokens.map((token) => connectViewer(url, token)))
  spectators = await Promise.all(Array.from({ length: count }, () => connectViewer(url)))
  spectators[0]!.onEvent((name, payload) => {
    if (name === 'battle-chat:start') started.push((payload as { id: string }).id)
    if (name === 'battle-chat:end') ended.add((payload as { id: string }).id)
  })
  await spectators[0]!.request('battle-chat:watch', { open: true })
}

async function battle(): Promise<number> {
  const before = started.length
  // Somebody who still battles does not join the queue by asking for it.
  await until(() => ended.size === before)
  // Whoever won waits already.
  for (const fighter of fighters) await fighter.request('battle-chat:queue', undefined)
  await until(() => started.length > before)
  const battleId = started.at(-1)!
  const joining = [
    ...fighters.map(async (fighter) => {
      const { streamKey } = (await fighter.request('battle-media:stream-key', { battleId })) as { streamKey?: string }
      if (streamKey === undefined) throw new Error('It is over')
      return joinBattle(fighter, { battleId, streamKey })
    }),
    ...spectators.map((spectator) => joinBattle(spectator, { battleId, streamKey: null })),
  ]
  const joined = await Promise.allSettled(joining)
  const made = joined.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  for (const { connection } of made) await connection.close()
  return made.length
}

async function fight(battles: number): Promise<BattlesDone> {
  let peers = 0
  for (let done = 0; done < battles; done += 1) peers += await battle()
  return { peers }
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const asked = JSON.parse(line) as ManyBattles | { battles: number }
  if ('url' in asked) {
    await enter(asked)
    out('there')
  } else out(await fight(asked.battles))
})
process.on('SIGTERM', () => process.exit(0))
