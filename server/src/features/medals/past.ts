import { setImmediate as turn } from 'node:timers/promises'
import { battlesSoFar } from '../../happenings/battle.ts'
import { saidSoFar } from '../../happenings/chat.ts'
import { passesSoFar } from '../../happenings/checkout.ts'
import { clanStanding } from '../../happenings/clans.ts'
import { clipsSoFar } from '../../happenings/clips.ts'
import { endorsersAmong } from '../../happenings/contestants.ts'
import { craftsSoFar } from '../../happenings/crafting.ts'
import { toysUsedSoFar } from '../../happenings/fishtoys.ts'
import { giftsToGoalsSoFar } from '../../happenings/goals.ts'
import { itemHoldersAmong } from '../../happenings/items.ts'
import { purchasesSoFar, salesSoFar } from '../../happenings/market.ts'
import { missionsWonSoFar } from '../../happenings/missions.ts'
import { mutesReceived } from '../../happenings/moderation.ts'
import { votesSoFar } from '../../happenings/polls.ts'
import { spinsSoFar } from '../../happenings/prizes.ts'
import { investedByEach } from '../../happenings/stocks.ts'
import { tipsSoFar } from '../../happenings/tokens.ts'
import { sfxSoFar } from '../../happenings/voice.ts'
import { spotsSoFar } from '../../happenings/zones.ts'
import type { Question } from '../../platform/happenings/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { firstAccounts, pastOfAccounts } from '../accounts/index.ts'
import { keyItem } from './catalogue/money.ts'
import { earlyAccounts } from './catalogue/people.ts'
import { type Fact, facts } from './facts.ts'
import { useMedals } from './service.ts'
import type { Counted } from './store.ts'

/** The job that counts what was done before there were medals for it; `npm run medals` hands it in. */
export const pastJob = 'medals-past'
/** How many people are asked about at a time: all that is in memory. */
const page = 200
/** How many facts are counted in one transaction: with each that brings a medal it takes longer. */
const atOnce = 50

/** Which number of a row is which fact. */
type Names<Row> = { readonly [Column in Exclude<keyof Row, 'userId'>]?: Fact }
type Ask = (platform: Platform, userIds: readonly string[]) => Promise<Counted[]>

/** The numbers of people by the names of the facts that they are. */
const as = <Row extends { userId: string }>(rows: readonly Row[], names: Names<Row>): Counted[] =>
  rows.flatMap((row) =>
    Object.entries(names)
      .map(([column, fact]) => ({
        ...{ userId: row.userId, fact: fact as Fact },
        value: Number(row[column as keyof Row]),
      }))
      .filter(({ value }) => value > 0),
  )

/** Has a question asked about people; `more` is what it takes besides them. */
const known =
  <About extends { userIds: readonly string[] }, Row extends { userId: string }>(
    question: Question<About, Row[]>,
    names: Names<Row>,
    more?: Omit<About, 'userIds'>,
  ): Ask =>
  async ({ happenings }, userIds) =>
    as(await happenings.ask(question, { ...more, userIds } as About), names)

/** What the features still know of people, besides the accounts. A fact may come from several of them; the most counts. */
const questions: readonly Ask[] = [
  known(saidSoFar, { messages: 'chat-said', js: 'chat-js', capitals: 'chat-capitals', inARow: 'chat-same-in-a-row' }),
  known(tipsSoFar, { sent: 'tips-sent', received: 'tips-received', most: 'tip-amount' }),
  known(votesSoFar, { voted: 'poll-voted', tokens: 'poll-tokens' }),
  known(endorsersAmong, { endorsed: 'endorsed' }),
  known(clipsSoFar, { shown: 'clips-shown' }),
  known(sfxSoFar, { played: 'effects-played' }),
  known(spotsSoFar, { found: 'spots-found' }),
  known(missionsWonSoFar, { won: 'missions-won', popups: 'popups-closed' }),
  known(battlesSoFar, {
    ...({ wins: 'battles-won', losses: 'battles-lost', killed: 'battles-killed', sabotages: 'sabotages' } as const),
    ...({ given: 'boosts-given', received: 'boosts-received' } as const),
  }),
  known(mutesReceived, { times: 'mutes-received' }),
  known(investedByEach, { invested: 'invested' }),
  known(itemHoldersAmong, { held: 'keys-held' }, { itemId: keyItem }),
  known(craftsSoFar, { crafted: 'crafted', firstEver: 'recipes-found-first' }),
  known(spinsSoFar, { spins: 'spins', epic: 'epic-prizes' }),
  known(salesSoFar, { sales: 'market-sales', best: 'market-price' }),
  known(purchasesSoFar, { purchases: 'market-purchases' }),
  known(giftsToGoalsSoFar, { tokens: 'goal-tokens' }),
  known(toysUsedSoFar, { used: 'toys-used' }),
  known(passesSoFar, { gifted: 'passes-gifted', received: 'pass-received', tier: 'pass-tier' }),
  known(clanStanding, {
    ...({ joined: 'clan-joined', founded: 'clan-founded', leads: 'clan-lead' } as const),
    ...({ invites: 'clan-invites-waiting', deposited: 'clan-deposited' } as const),
  }),
]

type Account = Awaited<ReturnType<typeof pastOfAccounts>>[number]

/** The facts of some people. `first`: the ids of the first accounts of the show. */
async function factsOf(platform: Platform, accounts: readonly Account[], first: ReadonlySet<string>) {
  const userIds = accounts.map(({ userId }) => userId)
  const all = as(accounts, { level: 'level', pass: 'pass-tier', tester: 'account-tester' })
  for (const ask of questions) all.push(...(await ask(platform, userIds)))
  const early = all.filter(({ fact, userId }) => fact === 'chat-said' && first.has(userId))
  all.push(...early.map(({ userId }): Counted => ({ userId, fact: 'account-early', value: 1 })))
  return inOrder(all)
}

/** One number of each fact of a person, the largest, in the order of people. */
function inOrder(all: readonly Counted[]): Counted[] {
  const most = new Map<string, Counted>()
  for (const one of all) {
    const key = `${one.userId} ${one.fact}`
    if (one.value > (most.get(key)?.value ?? 0)) most.set(key, one)
  }
  return [...Map.groupBy(most.values(), ({ userId }) => userId).values()].flat()
}

const give = (platform: Platform, some: readonly Counted[]): Promise<void> =>
  useMedals(platform).countPast(some, (fact) => facts[fact] === 'sum')

/** Gives some people, few enough for memory, the medals for what they have done so far. Belongs to a transaction. */
export async function countPastOf(platform: Platform, userIds: readonly string[]): Promise<void> {
  const accounts = await pastOfAccounts(platform.database, { ids: userIds })
  await give(platform, await factsOf(platform, accounts, await firstAccounts(platform.database, earlyAccounts)))
}

/**
 * MED-1: gives everybody the medals that they had earned before these medals existed, some people at a time: so it needs no
 * more memory for many than for few, and other work gets its turn between two short transactions. May be repeated, and cut
 * off by `signal`, whose reason it throws then: sums are raised to the total and never added to, and a medal is given once.
 */
export async function countPast(platform: Platform, signal: AbortSignal): Promise<void> {
  const { database, log } = platform
  const first = await firstAccounts(database, earlyAccounts)
  let counted = 0
  for (let after = ''; ; ) {
    const accounts = await pastOfAccounts(database, { after, most: page })
    const last = accounts.at(-1)
    if (!last) break
    const next = await factsOf(platform, accounts, first)
    for (let from = 0; from < next.length; from += atOnce) {
      signal.throwIfAborted()
      await database.transaction(() => give(platform, next.slice(from, from + atOnce)))
      await turn()
    }
    signal.throwIfAborted()
    counted += next.length
    after = last.userId
  }
  log.info({ counted }, 'what was done before was counted for medals')
}
