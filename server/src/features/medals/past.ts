import { battlesSoFar } from '../../happenings/battle.ts'
import { saidSoFar } from '../../happenings/chat.ts'
import { clipsSoFar } from '../../happenings/clips.ts'
import { giftsToGoalsSoFar } from '../../happenings/goals.ts'
import { itemHolders } from '../../happenings/items.ts'
import { salesSoFar } from '../../happenings/market.ts'
import { investedByAll } from '../../happenings/stocks.ts'
import { tipsSoFar } from '../../happenings/tokens.ts'
import { spotsSoFar } from '../../happenings/zones.ts'
import type { Platform } from '../../platform/platform.ts'
import { pastOfAccounts } from '../accounts/index.ts'
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
async function past({ database, happenings }: Platform): Promise<Counted[]> {
  const said = await happenings.ask(saidSoFar, {})
  return [
    ...as(await pastOfAccounts(database), { level: 'level', pass: 'pass-tier', tester: 'account-tester' }),
    ...as(said, { js: 'chat-js', capitals: 'chat-capitals' }),
    ...said.map(({ userId }): Counted => ({ userId, fact: 'chat-said', value: 1 })),
    ...as(await happenings.ask(tipsSoFar, {}), { sent: 'tips-sent', received: 'tips-received', most: 'tip-amount' }),
    ...as(await happenings.ask(battlesSoFar, {}), { wins: 'battles-won', losses: 'battles-lost' }),
    ...as(await happenings.ask(investedByAll, {}), { invested: 'invested' }),
    ...as(await happenings.ask(itemHolders, { itemId: keyItem }), { held: 'keys-held' }),
    ...as(await happenings.ask(spotsSoFar, {}), { found: 'spots-found' }),
    ...as(await happenings.ask(salesSoFar, {}), { sales: 'market-sales', best: 'market-price' }),
    ...as(await happenings.ask(giftsToGoalsSoFar, {}), { tokens: 'goal-tokens' }),
    ...as(await happenings.ask(clipsSoFar, {}), { shown: 'clips-shown' }),
  ]
}

/**
 * Gives everybody the medals that they had earned before these medals existed. May be repeated, and cut off: sums are
 * raised to the total and never added to, and a medal is given once.
 */
export async function countPast(platform: Platform): Promise<void> {
  const all = await past(platform)
  for (let from = 0; from < all.length; from += atOnce)
    await platform.database.transaction(() =>
      useMedals(platform).countPast(all.slice(from, from + atOnce), (fact) => facts[fact] === 'sum'),
    )
  platform.log.info({ counted: all.length }, 'what was done before was counted for medals')
}
