import type { Platform } from '../../platform/platform.ts'
import { pastOfAccounts } from '../accounts/index.ts'
import { pastOfBattles } from '../battle/index.ts'
import { pastOfChat } from '../chat/index.ts'
import { pastOfClips } from '../clips/index.ts'
import { pastOfGoals } from '../goals/index.ts'
import { pastOfItem } from '../items/index.ts'
import { pastOfMarket } from '../market/index.ts'
import { pastOfStocks } from '../stocks/index.ts'
import { pastOfTips } from '../tokens/index.ts'
import { pastOfZones } from '../zones/index.ts'
import { keyItem } from './catalogue/money.ts'
import { type Fact, facts } from './facts.ts'
import { useMedals } from './service.ts'
import type { Counted } from './store.ts'

/** The job that counts what was done before there were medals for it; `npm run medals` hands it in. */
export const pastJob = 'medals-past'
/** What is counted in one transaction. */
const atOnce = 200

type Row = { userId: string } & Record<string, string | number>

/** The numbers of people by the names of the facts that they are. */
const as = (rows: readonly Row[], names: Readonly<Record<string, Fact>>): Counted[] =>
  rows.flatMap((row) =>
    Object.entries(names)
      .map(([column, fact]) => ({ userId: row.userId, fact, value: Number(row[column]) }))
      .filter(({ value }) => value > 0),
  )

/** What people did, as far as the features still know. */
async function past({ database }: Platform): Promise<Counted[]> {
  const said = await pastOfChat(database)
  return [
    ...as(await pastOfAccounts(database), { level: 'level', pass: 'pass-tier', tester: 'account-tester' }),
    ...as(said, { js: 'chat-js', capitals: 'chat-capitals' }),
    ...said.map(({ userId }): Counted => ({ userId, fact: 'chat-said', value: 1 })),
    ...as(await pastOfTips(database), { sent: 'tips-sent', received: 'tips-received', most: 'tip-amount' }),
    ...as(await pastOfBattles(database), { wins: 'battles-won', losses: 'battles-lost' }),
    ...as(await pastOfStocks(database), { invested: 'invested' }),
    ...as(await pastOfItem(database, keyItem), { held: 'keys-held' }),
    ...as(await pastOfZones(database), { found: 'spots-found' }),
    ...as(await pastOfMarket(database), { sales: 'market-sales', best: 'market-price' }),
    ...as(await pastOfGoals(database), { tokens: 'goal-tokens' }),
    ...as(await pastOfClips(database), { shown: 'clips-shown' }),
  ]
}

/**
 * Gives everybody the medals that they had earned before there were these medals. May be repeated, and cut off: sums are
 * raised to what was done and never added to, and a medal is given once.
 */
export async function countPast(platform: Platform): Promise<void> {
  const all = await past(platform)
  for (let from = 0; from < all.length; from += atOnce)
    await platform.database.transaction(() =>
      useMedals(platform).countPast(all.slice(from, from + atOnce), (fact) => facts[fact] === 'sum'),
    )
  platform.log.info({ counted: all.length }, 'what was done before was counted for medals')
}
