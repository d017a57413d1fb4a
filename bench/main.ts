// `npm run bench [name …]`: each budget of the design, measured now on this machine, beside its bar.
import { areas } from './areas.ts'
import { battlePictures } from './battlePictures.ts'
import { blocking } from './blocking.ts'
import { build } from './build.ts'
import { chat } from './chat.ts'
import { clanPage } from './clanPage.ts'
import { cold } from './cold.ts'
import { fanout } from './fanout.ts'
import { filter } from './filter.ts'
import { floodsOfStrangers } from './floods.ts'
import { happenings } from './happenings.ts'
import { inventory } from './inventory.ts'
import { layoutShift } from './layoutShift.ts'
import { leaderBoard } from './leaderBoard.ts'
import { ledger } from './ledger.ts'
import { lighthouse } from './lighthouse.ts'
import { market } from './market.ts'
import { medals } from './medals.ts'
import { medalsPast } from './medalsPast.ts'
import { media } from './media.ts'
import { memory } from './memory.ts'
import { priceChart } from './priceChart.ts'
import { reconciliation } from './reconciliation.ts'
import { remotes } from './remotes.ts'
import { chatRooms } from './rooms.ts'
import { snapshot } from './snapshot.ts'
import { stocks } from './stocks.ts'
import { print, type Row, seen } from './support/row.ts'
import { watching } from './watching.ts'

const benches: Record<string, () => Promise<Row[]>> = {
  cold,
  blocking,
  lighthouse,
  layoutShift,
  watching,
  priceChart,
  areas,
  build,
  remotes,
  fanout,
  snapshot,
  ledger,
  reconciliation,
  happenings,
  stocks,
  market,
  inventory,
  leaderBoard,
  clanPage,
  chat,
  filter,
  rooms: chatRooms,
  medals,
  medalsPast,
  battlePictures,
  media,
  memory,
  floods: floodsOfStrangers,
}
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`No bench is called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}\n`)
  process.exit(2)
}
// So that what was started is ended with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const rows: Row[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`… ${name}\n`)
  try {
    rows.push(...(await bench()))
  } catch (error) {
    // The others may still have something to say.
    process.stderr.write(`${(error as Error).stack}\n`)
    process.exitCode = 1
    rows.push(seen(name, 'broke off', 'ends', false))
  }
}
process.stdout.write('\n')
print(rows)
