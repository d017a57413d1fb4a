import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type DemoAccount, type SignedIn, socket, type TestSocket } from '../../../test/people.ts'

const accounts: DemoAccount[] = ['viewer', 'rival', 'pass', 'xl', 'admin', 'qa']
const votesOfEach = 20

export const pollsOverNodes = suiteOverNodes('polls over two nodes', (both) => {
  let people: SignedIn[]
  /** Everybody's page on the first node and on the second. */
  let pages: Array<[TestSocket, TestSocket]>
  let desks: [TestSocket, TestSocket]

  beforeAll(async () => {
    const open = async (who: SignedIn) =>
      (await Promise.all(both().map((node) => socket(node, who)))) as [TestSocket, TestSocket]
    people = await Promise.all(accounts.map((account) => as(both()[0], account)))
    pages = await Promise.all(people.map(open))
    desks = await open(await as(both()[1], 'mod'))
  })

  const tokens = () => Promise.all(people.map(async (who) => (await api(both()[0], who).tokens.balance()).tokens))

  it('[OPS-2] [POL-1] [TOK-1] of two starts on two nodes one wins, every vote counts once on both, and what is spent is what is counted', async () => {
    const starts = await Promise.all(
      desks.map((desk, index) => desk.send('polls:start', { question: `Poll ${index}?`, answers: ['Yes', 'No'] })),
    )
    expect(starts.filter((ack) => 'id' in (ack as object))).toHaveLength(1)
    expect(starts).toContainEqual(expect.objectContaining({ code: 'polls/ongoing' }))
    const { id } = starts.find((ack) => 'id' in (ack as object)) as { id: string }

    // A page that lost its connection asks the other node with the same key: every third vote comes twice.
    const had = await tokens()
    const votes = pages.flatMap((page, person) =>
      Array.from({ length: votesOfEach }, (_, index) => ({
        page,
        vote: { answer: (person + index) % 2, votes: 1 + (index % 3), poll: id, key: `vote-${person}-${index}` },
        twice: index % 3 === 0,
        node: index % 2,
      })),
    )
    const acks = await Promise.all(
      votes.map(({ page, vote, twice, node }) =>
        Promise.all([
          page[node]!.request('polls:vote', vote),
          ...(twice ? [page[1 - node]!.request('polls:vote', vote)] : []),
        ]),
      ),
    )
    const wanted = [0, 1].map((answer) =>
      votes.reduce((sum, { vote }) => sum + (vote.answer === answer ? vote.votes : 0), 0),
    )
    for (const node of both()) expect((await api(node).polls.read()).ongoingPoll).toMatchObject({ scores: wanted })
    // One vote of each person is free.
    const paid = acks.map(([first, again]) => {
      if (again) expect(again.paid).toBe(first!.paid)
      return first!.paid
    })
    const spent = (await tokens()).map((now, index) => had[index]! - now)
    const cast = wanted[0]! + wanted[1]!
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(cast - people.length)
    expect(spent.reduce((sum, one) => sum + one, 0)).toBe(cast - people.length)

    // Both stop it at once, while votes still come to both.
    const late = pages.flatMap((page) => page.map((one) => one.send('polls:vote', { answer: 0, votes: 1, poll: id })))
    const stops = await Promise.all(desks.map((desk) => desk.send('polls:stop')))
    const counted = (await Promise.all(late)).filter((ack) => 'paid' in (ack as object)).length
    const [standing, ...others] = stops.filter((ack) => 'scores' in (ack as object)) as Array<{ scores: number[] }>
    expect(others).toEqual([])
    expect(standing!.scores).toEqual([wanted[0]! + counted, wanted[1]])
    expect(await api(both()[1], await as(both()[0], 'admin')).tokens.check()).toMatchObject({
      ...{ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 },
    })
  })

  // The database, whose queue ends polls, does not go by the time that a test moves: here the end stays late.
  it('[OPS-2] [POL-1] of a poll whose time is up no node takes a vote, and two who start another at once end it once', async () => {
    const question = 'A minute?'
    const { id, endsAt } = await desks[0].request('polls:start', { question, answers: ['Yes', 'No'], minutes: 1 })
    const [here, there] = pages[0]!
    await here.request('polls:vote', { answer: 1, votes: 1, poll: id })
    for (const node of both()) await node.moveTime(60_000)
    const had = await tokens()
    for (const page of [here, there])
      expect(await page.send('polls:vote', { answer: 0, votes: 2, poll: id })).toMatchObject({ code: 'polls/none' })
    expect(await tokens()).toEqual(had)

    const starts = await Promise.all(
      desks.map((desk, index) => desk.send('polls:start', { question: `Next ${index}?`, answers: ['Yes', 'No'] })),
    )
    expect(starts.filter((ack) => 'id' in (ack as object))).toHaveLength(1)
    expect(starts).toContainEqual(expect.objectContaining({ code: 'polls/ongoing' }))
    const next = starts.find((ack) => 'id' in (ack as object)) as { id: string }
    for (const page of [here, there]) {
      await page.next('polls:start', (poll) => poll.id === next.id)
      const stops = page.received.filter(({ name, payload }) => {
        return name === 'polls:stop' && (payload as { poll: { id: string } }).poll.id === id
      })
      expect(stops.map(({ payload }) => payload)).toMatchObject([{ poll: { endedAt: endsAt }, scores: [0, 1] }])
    }
    await desks[1].request('polls:stop')
  })
})
