import { ApiError } from '@shoal/bus'
import { certainly } from '../../../../scripts/lib/notByChance.mjs'
import { api, as, closeSockets, type DemoAccount, logIn, type SignedIn, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { dialects } from '../../../test/storage.ts'

const accounts: DemoAccount[] = ['viewer', 'rival', 'pass', 'xl', 'mod', 'qa']
const tips = 200
const callers = 24
const tooMuch = 1_000_000
const room = 'stream:kitchen'

type Tip = { key: string; from: number; to: number; amount: number; inRoom: boolean }
type Answer = { tokens: number } | { code: string }

/** Not random, so that a failure repeats: a third is far above any balance, a fifth comes twice at the same time. */
const plan: Tip[] = Array.from({ length: tips }, (_, n) => {
  const from = n % accounts.length
  const to = (from + 1 + (Math.floor(n / accounts.length) % (accounts.length - 1))) % accounts.length
  return { key: `tip-${n}`, from, to, amount: n % 3 === 0 ? tooMuch : 1 + (n % 9), inRoom: n % 7 === 0 }
})
const calls = plan.flatMap((tip, n) => (n % 5 === 1 ? [tip, tip] : [tip]))

describe.each(dialects)('tips in a race with a kill -9 in the middle, on %s', (dialect) => {
  let server: TestServer
  let people: SignedIn[]
  let first: number[]
  const answers = new Map<string, Answer[]>()
  let unanswered = 0
  const balances = () => Promise.all(people.map(async (who) => (await api(server, who).tokens.balance()).tokens))

  /** As a page does that lost its connection: the same call with the same key until there is an answer. */
  async function ask({ key, from, to, amount, inRoom }: Tip): Promise<Answer> {
    const client = api(server, people[from])
    for (;;) {
      try {
        const body = { tip: amount, room: inRoom ? room : undefined }
        return await client.tokens.tip({ params: { userId: people[to]!.user.id }, body, key })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 409) return { code: error.code }
        // Without a connection, or while the server starts or stops.
        if (error.status !== 0 && error.status !== 503) throw error
        unanswered++
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  beforeAll(async () => {
    server = await startServer({ dialect, env: { RATE_FACTOR: '100000' } })
    people = await Promise.all(accounts.map((account) => as(server, account)))
    first = await balances()
    let next = 0
    let answered = 0
    let restarted: Promise<void> | undefined
    const caller = async () => {
      while (next < calls.length) {
        const tip = calls[next++]!
        const answer = await ask(tip)
        answers.set(tip.key, [...(answers.get(tip.key) ?? []), answer])
        if (++answered === Math.floor(calls.length / 2)) restarted = server.kill9().then(() => server.restart())
      }
    }
    await Promise.all(Array.from({ length: callers }, caller))
    await restarted
  })
  afterAll(async () => {
    closeSockets()
    await server.stop()
  })

  const accepted = () => plan.filter(({ key }) => answers.get(key)!.some((answer) => 'tokens' in answer))

  it('was a race: calls were cut off, tips were accepted and refused', () => {
    expect(unanswered).toBeGreaterThan(0)
    expect(accepted().length).toBeGreaterThan(tips / 5)
    expect([...answers.values()].flat()).toHaveLength(calls.length)
  })

  it('[TOK-2] refused every tip above the balance, and no balance is below 0', async () => {
    for (const { key, amount } of plan) {
      if (amount === tooMuch) expect(answers.get(key)).toContainEqual({ code: 'tokens/insufficient' })
    }
    expect(accepted().filter(({ amount }) => amount === tooMuch)).toEqual([])
    for (const left of await balances()) expect(left).toBeGreaterThanOrEqual(0)
  })

  it('[TOK-1] [OPS-1] after the kill balances are what the accepted tips imply, and the ledger adds up', async () => {
    const expected = [...first]
    for (const { from, to, amount } of accepted()) {
      expected[from]! -= amount
      expected[to]! += amount
    }
    const found = await balances()
    const admin = api(server, await logIn(server, 'admin@example.test', 'swim-with-us'))
    const checked = await admin.tokens.check()
    certainly(() => {
      expect(found).toEqual(expected)
      expect(checked).toMatchObject({ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 })
    })
  })

  it('[TOK-5] each key moved once, and said so once: in the histories, in the answers, in the room', async () => {
    for (const [index, who] of people.entries()) {
      const mine = accepted().filter(({ from }) => from === index)
      const { lines } = await wholeHistory(who)
      const given = lines.filter(({ reason, amount }) => reason === 'tip' && amount < 0)
      const sorted = (list: string[]) => list.toSorted()
      certainly(() =>
        expect(sorted(given.map((line) => `${line.with?.id} ${-line.amount}`))).toEqual(
          sorted(mine.map(({ to, amount }) => `${people[to]!.user.id} ${amount}`)),
        ),
      )
    }
    for (const same of answers.values()) {
      const tokens = same.flatMap((answer) => ('tokens' in answer ? [answer.tokens] : []))
      certainly(() => expect(new Set(tokens).size).toBeLessThanOrEqual(1))
    }
    const said = accepted().filter(({ inRoom }) => inRoom).length
    const messages = await until('all lines', async () => {
      const joined = await (await socket(server)).request('chat:join', { room })
      return joined.messages.length >= said && joined.messages
    })
    certainly(() => expect(messages).toHaveLength(said))
  })

  async function wholeHistory(who: SignedIn) {
    const lines = []
    for (let page = 0; ; page++) {
      const part = await api(server, who).tokens.history({ query: { page, pageSize: 100 } })
      lines.push(...part.lines)
      if (lines.length >= part.total) return { lines }
    }
  }
})
