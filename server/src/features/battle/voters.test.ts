import { Client } from 'pg'
import { allow } from '../../../../scripts/lib/pace.mjs'
import { describeNodes, startNodes, type TestNodes } from '../../../test/nodes.ts'
import { api, as, call, closeSockets, signUp, socket, type TestSocket } from '../../../test/people.ts'
import { runProgram } from '../../../test/program.ts'
import { freshStorage, type Storage } from '../../../test/storage.ts'

/** What one of the many does, with how many tokens. */
interface Plan {
  tokens: number
  /** Votes of each turn; the first that is counted has one for free. */
  turns: number[]
  /** What they pay and do not get back: exact, whichever of their turns comes first. */
  pays: number
  /** Turns that are refused, because nothing is left. */
  refused: number
  boosts: boolean
  /** 0 for the first of the two fighters. */
  side: 0 | 1
  /** On which node their page is; of some there is one on each, and both say everything with the same keys. */
  home: 0 | 1
  both: boolean
}
type Voter = Plan & { id: string; cookie: string; pages: TestSocket[] }
type Ack = { paid?: number; code?: string }

const many = 1_000
const boost = 25

/** One in ten has too little for all of their turns. */
function planOf(number: number): Plan {
  const isPoor = number % 10 === 9
  const boosts = number % 10 === 0
  const tokens = isPoor ? Math.floor(number / 10) % 3 : 20 + (boosts ? boost : 0)
  return {
    ...{ tokens, boosts },
    ...(isPoor
      ? { turns: [1, 1, 1, 1], pays: tokens, refused: 3 - tokens }
      : { turns: [1, 3, 2], pays: 5 + (boosts ? boost : 0), refused: 0 }),
    side: number % 3 === 0 ? 1 : 0,
    home: number % 2 === 0 ? 0 : 1,
    both: number % 7 === 0,
  }
}

/** Does it for each, so many at once. */
async function inRush<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = all.values()
  const follow = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, follow))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const paidIn = (acks: readonly Ack[]) => sum(acks.map(({ paid }) => paid ?? 0))

jest.setTimeout(allow(180_000))

// With `npm run test:long`.
;(process.env.SHOAL_LONG ? describeNodes : describe.skip)('battle: a thousand people over two nodes', () => {
  let storage: Storage
  let both: TestNodes
  let database: Client
  let voters: Voter[]

  beforeAll(async () => {
    storage = await freshStorage('postgres', 'show')
    const plans = Array.from({ length: many }, (_, number) => planOf(number))
    const purses = JSON.stringify(plans.map(({ tokens }) => tokens))
    const made = await runProgram<{ id: string; cookie: string }[]>('test/programs/voters.ts', storage.env, [purses])
    voters = plans.map((plan, number) => ({ ...plan, ...made[number]!, pages: [] }))
    both = await startNodes({ RATE_FACTOR: '100000', BATTLE_DURATION_MS: '3600000' }, undefined, storage)
    database = new Client({ connectionString: storage.env.DATABASE_URL })
    await database.connect()
  })
  afterAll(async () => {
    closeSockets()
    await database?.end()
    await both?.stop()
    await storage.remove()
  })

  /** Says it on every page that the person has, at once; all are told the same price, or the same refusal. */
  async function say(pages: readonly TestSocket[], name: string, payload: object): Promise<Ack> {
    const told = (await Promise.all(pages.map((page) => page.send(name, payload)))) as Ack[]
    const acks = told.map(({ paid, code }) => ({ paid, code }))
    for (const ack of acks) expect(ack).toEqual(acks[0])
    return acks[0]!
  }

  it('[BAT-5] [BAT-6] [BAT-9] [OPS-2] vote and boost at once, some without the tokens, and a kick comes in between: every vote is counted and paid once, the end says what the rows say, and every balance is exact', async () => {
    const { nodes } = both
    const fighters = await Promise.all(nodes.map((node) => signUp(node)))
    const watchers = await Promise.all(nodes.map((node) => socket(node)))
    const desk = await socket(nodes[1], await as(nodes[1], 'admin'))
    for (const page of watchers) await page.request('battle-chat:watch', { open: true })
    for (const [at, who] of fighters.entries())
      await (await socket(nodes[at as 0 | 1], who)).request('battle-chat:queue')
    const { id: battleId, userOne, userTwo } = await watchers[0]!.next('battle-chat:start')
    const sides = [userOne.id, userTwo.id] as const
    await inRush(voters, 50, async (voter) => {
      const on = voter.both ? nodes : [nodes[voter.home]]
      voter.pages = await Promise.all(on.map((node) => socket(node, null, { cookie: voter.cookie })))
    })

    const counted: { voter: Voter; votes: number; paid: number }[] = []
    async function vote(voter: Voter, votes: number, key: string, pages = voter.pages): Promise<Ack> {
      const ack = await say(pages, 'battle-chat:vote', { battleId, votes, voteFor: sides[voter.side], key })
      if (ack.paid !== undefined) counted.push({ voter, votes, paid: ack.paid })
      return ack
    }
    await inRush(voters, 100, async (voter) => {
      const { pages, turns, boosts, side, pays, refused } = voter
      const acts = { battleId, target: sides[side], action: 'boost', key: 'boost' }
      const acks = await Promise.all([
        ...turns.map((votes, turn) => vote(voter, votes, `turn-${turn}`)),
        ...(boosts ? [say(pages, 'battle-chat:act', acts)] : []),
      ])
      expect(paidIn(acks)).toBe(pays)
      const codes = acks.flatMap(({ code }) => code ?? [])
      expect(codes).toEqual(Array(refused).fill('tokens/insufficient'))
    })
    expect(counted).toHaveLength(sum(voters.map(({ turns, refused }) => turns.length - refused)))

    // One more each of those who have tokens left, on one node or the other; meanwhile staff kick a fighter.
    const late: Ack[] = []
    let kicking: Promise<unknown> | null = null
    await inRush(
      voters.filter(({ refused, pays, tokens }) => refused === 0 && tokens > pays),
      100,
      async (voter) => {
        late.push(await vote(voter, 1, 'last', [voter.pages.at(-1)!]))
        if (late.length >= 300) kicking ??= desk.request('battle-chat:kick', { userId: sides[0], reason: 'test' })
      },
    )
    await kicking
    const inTime = late.filter(({ paid }) => paid === 1)
    const tooLate = late.filter(({ code }) => code === 'battle/none')
    expect(inTime.length).toBeGreaterThanOrEqual(300)
    expect(tooLate.length).toBeGreaterThan(0)
    expect(inTime.length + tooLate.length).toBe(late.length)

    // The end says, on both nodes, what was acknowledged and what the rows say.
    const votesFor = (side: 0 | 1) => sum(counted.flatMap(({ voter, votes }) => (voter.side === side ? votes : [])))
    const totals = { userOneVotes: votesFor(0), userTwoVotes: votesFor(1) }
    for (const page of watchers)
      expect(await page.next('battle-chat:end')).toMatchObject({ id: battleId, ending: 'kick', ...totals })
    const { rows } = await database.query<{ voterId: string; side: number; votes: number; paid: number }>(
      'select voter_id as "voterId", side, votes, paid from battle_votes where battle_id = $1',
      [battleId],
    )
    const lineOf = (line: (typeof rows)[number]) => `${line.voterId} ${line.side} ${line.votes} ${line.paid}`
    expect(rows.map(lineOf).toSorted()).toEqual(
      counted.map(({ voter, ...vote }) => lineOf({ ...vote, voterId: voter.id, side: voter.side + 1 })).toSorted(),
    )
    const free = rows.filter(({ votes, paid }) => paid === votes - 1).map(({ voterId }) => voterId)
    expect(free.toSorted()).toEqual(voters.map(({ id }) => id).toSorted())
    const boosted = await database.query('select user_id as id, paid from battle_actions where battle_id = $1', [
      battleId,
    ])
    const boosters = voters.filter(({ boosts }) => boosts).map(({ id }) => ({ id, paid: boost }))
    expect(boosted.rows).toHaveLength(boosters.length)
    expect(boosted.rows).toEqual(expect.arrayContaining(boosters))

    // Everybody has what they had without what they paid, and nothing was made or lost.
    const spent = new Map(voters.map(({ id, boosts }) => [id, boosts ? boost : 0]))
    for (const { voterId, paid } of rows) spent.set(voterId, spent.get(voterId)! + paid)
    const balances = new Map<string, number>()
    await inRush(voters, 20, async ({ id, cookie, home }) => {
      const { tokens } = (await (await call(nodes[1 - home]!, 'GET', '/tokens', { cookie })).json()) as {
        tokens: number
      }
      balances.set(id, tokens)
    })
    expect(voters.map(({ id }) => [id, balances.get(id)])).toEqual(
      voters.map(({ id, tokens }) => [id, tokens - spent.get(id)!]),
    )
    const admin = api(nodes[0], await as(nodes[0], 'admin'))
    const zero = { sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 }
    expect(await admin.tokens.check()).toMatchObject(zero)
    for (const node of nodes) node.assertNoErrors()
  })
})
