import type { BattlesDone } from '../programs/manyBattles.ts'
import { inspectable } from '../support/inspected.ts'
import { startProgram } from '../support/process.ts'
import { atMost, type Row } from '../support/row.ts'
import { startShow } from '../support/show.ts'

/** Battles one after the other; after the first of them everything is loaded. */
const battles = { first: 20, all: 200 }

/** What the server holds after many battles, of what it held after the first ones. */
export async function memoryOfBattles(): Promise<Row[]> {
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
    const what = `heap after ${battles.all} battles (${peers} peers), of what it was after ${battles.first}`
    return [
      atMost(`pictures of a battle: ${what}`, last.heap / first.heap, 1.1, '', 2),
      atMost('… resident memory', last.resident / first.resident, 1.1, '', 2),
    ]
  } finally {
    await program.end()
    await show.stop()
  }
}
