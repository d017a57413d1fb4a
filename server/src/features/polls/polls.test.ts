import { limits as pollsLimits } from '@shoal/bus/polls/contract'
import { limits as tokensLimits } from '@shoal/bus/tokens/contract'
import { api, as, closeSockets, type SignedIn, signUp, socket, type TestSocket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

const cats = { question: 'Who hid the remote?', answers: ['Jet', 'The cat', 'Nobody'], narrative: 'Jet may answer.' }

describe('polls', () => {
  let server: TestServer
  let mod: SignedIn
  let fan: SignedIn
  let staff: TestSocket
  let page: TestSocket
  let visitor: TestSocket

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    mod = await as(server, 'mod')
  })
  beforeEach(async () => {
    fan = await signUp(server)
    ;[staff, page, visitor] = await Promise.all([socket(server, mod), socket(server, fan), socket(server)])
  })
  afterEach(async () => {
    await staff.send('polls:stop')
    closeSockets()
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  const balance = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens
  const start = () => staff.request('polls:start', cats)

  it('[POL-1] a moderator starts it for everyone, its scores are live, and stopped it is the last poll', async () => {
    const poll = await start()
    expect(poll).toMatchObject({ ...cats, endsAt: null, endedAt: null })
    for (const one of [page, visitor]) expect(await one.next('polls:start')).toEqual(poll)
    expect(await page.request('polls:vote', { answer: 1, votes: 1, poll: poll.id })).toEqual({
      paid: 0,
      myVotes: [0, 1, 0],
    })
    expect(await visitor.next('polls:vote')).toEqual({ id: poll.id, scores: [0, 1, 0] })
    const { initialData } = await api(server, fan).accounts.initialData()
    expect(initialData.poll.ongoingPoll).toEqual({ poll, scores: [0, 1, 0], myAnswer: 1, myVotes: [0, 1, 0] })
    expect((await api(server).polls.read()).ongoingPoll).toMatchObject({ scores: [0, 1, 0], myAnswer: null })

    const stopped = await staff.request('polls:stop')
    expect(stopped).toMatchObject({ poll: { id: poll.id, endedAt: expect.any(String) }, scores: [0, 1, 0] })
    expect(await visitor.next('polls:stop')).toEqual({ poll: stopped.poll, scores: [0, 1, 0] })
    expect(await api(server, fan).polls.read()).toEqual({
      ongoingPoll: null,
      lastPoll: { poll: stopped.poll, scores: [0, 1, 0], myAnswer: 1, myVotes: [0, 1, 0] },
      now: expect.any(String),
    })
    const { entries } = await api(server, mod).moderation.audit()
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['polls.stop', 'polls.start'])
  })

  it('[POL-1] the first vote is free, all others cost ₣1 each; every page of a person knows its votes', async () => {
    const other = await socket(server, fan)
    const { id } = await start()
    expect(await page.request('polls:vote', { answer: 0, votes: 11 })).toEqual({ paid: 10, myVotes: [11, 0, 0] })
    expect(await page.request('polls:vote', { answer: 2, votes: 5 })).toEqual({ paid: 5, myVotes: [11, 0, 5] })
    expect(await other.next('polls:mine', ({ answer }) => answer === 2)).toEqual({ id, answer: 2, myVotes: [11, 0, 5] })
    expect(await balance(fan)).toBe(tokensLimits.welcomeTokens - 15)
    const { lines } = await api(server, fan).tokens.history({ query: {} })
    expect(lines.slice(0, 2)).toMatchObject([
      { amount: -5, reason: 'poll-vote' },
      { amount: -10, reason: 'poll-vote' },
    ])
    const { ongoingPoll } = await api(server, fan).polls.read()
    expect(ongoingPoll).toMatchObject({ scores: [11, 0, 5], myAnswer: 2 })
  })

  it('[POL-1] votes that cannot be paid count nothing and cost nothing, and the free one among them is still free', async () => {
    const tooMuch = { code: 'tokens/insufficient', message: 'Not enough tokens: this takes ₣2' }
    await start()
    expect(await page.request('polls:vote', { answer: 0, votes: 100 })).toEqual({ paid: 99, myVotes: [100, 0, 0] })
    await expect(page.request('polls:vote', { answer: 1, votes: 2 })).rejects.toMatchObject(tooMuch)
    expect((await api(server, fan).polls.read()).ongoingPoll).toMatchObject({ scores: [100, 0, 0], myAnswer: 0 })
    await staff.request('polls:stop')

    // With ₣1 left in another poll: of three votes one would be free, the other two are too much.
    await start()
    await expect(page.request('polls:vote', { answer: 1, votes: 3 })).rejects.toMatchObject(tooMuch)
    expect((await api(server, fan).polls.read()).ongoingPoll).toMatchObject({ scores: [0, 0, 0], myAnswer: null })
    expect(await balance(fan)).toBe(1)
    expect(await page.request('polls:vote', { answer: 1, votes: 1 })).toEqual({ paid: 0, myVotes: [0, 1, 0] })
  })

  it.each([
    ['zero votes', { answer: 0, votes: 0 }, 'bad-request'],
    ['fewer than zero votes', { answer: 0, votes: -5 }, 'bad-request'],
    ['one and a half votes', { answer: 0, votes: 1.5 }, 'bad-request'],
    ['more than a hundred votes', { answer: 0, votes: pollsLimits.pollVotesMax + 1 }, 'bad-request'],
    ['its number as text', { answer: 0, votes: '3' }, 'bad-request'],
    ['no answer', { votes: 3 }, 'bad-request'],
    ['an answer that this poll has not', { answer: 3, votes: 3 }, 'polls/no-such-answer'],
    ['an answer that no poll has', { answer: 10, votes: 3 }, 'bad-request'],
    ['a negative answer', { answer: -1, votes: 3 }, 'bad-request'],
    ['the id of another poll', { answer: 0, votes: 3, poll: 'another' }, 'polls/none'],
  ])('[POL-1] [RT-7] a vote with %s is refused and costs nothing', async (_, payload, code) => {
    await start()
    const ack = (await page.send('polls:vote', payload)) as { error: string; code: string }
    expect(ack).toEqual({ error: expect.stringMatching(/\w/), code })
    expect(await balance(fan)).toBe(tokensLimits.welcomeTokens)
    expect((await api(server, fan).polls.read()).ongoingPoll).toMatchObject({ scores: [0, 0, 0], myAnswer: null })
  })

  it('[POL-1] [TOK-5] a vote that is repeated with its key counts and costs once, also after the end', async () => {
    await start()
    const vote = { answer: 0, votes: 4, key: 'a-key' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => page.request('polls:vote', vote)))
    expect(answers.map(({ paid }) => paid)).toEqual([3, 3, 3, 3, 3])
    await expect(page.request('polls:vote', { ...vote, votes: 5 })).rejects.toMatchObject({ code: 'polls/key-used' })
    await staff.request('polls:stop')
    expect(await page.request('polls:vote', vote)).toMatchObject({ paid: 3 })
    await expect(page.request('polls:vote', { ...vote, key: 'b-key' })).rejects.toMatchObject({ code: 'polls/none' })
    expect((await api(server, fan).polls.read()).lastPoll).toMatchObject({ scores: [4, 0, 0] })
    expect(await balance(fan)).toBe(tokensLimits.welcomeTokens - 3)
  })

  it('[POL-1] only moderators and admins start and stop; visitors do not vote', async () => {
    for (const one of [page, visitor]) {
      await expect(one.request('polls:start', cats)).rejects.toMatchObject({ code: expect.stringMatching(/^auth\//) })
      await expect(one.request('polls:stop')).rejects.toMatchObject({ code: expect.stringMatching(/^auth\//) })
    }
    await start()
    await expect(visitor.request('polls:vote', { answer: 0, votes: 1 })).rejects.toMatchObject({
      code: 'auth/required',
    })
    const admin = await socket(server, await as(server, 'admin'))
    expect(await admin.request('polls:stop')).toMatchObject({ scores: [0, 0, 0] })
  })

  it('[POL-1] one poll runs at a time, also when a moderator and an admin start one at once', async () => {
    const other = await socket(server, await as(server, 'admin'))
    const acks = await Promise.all([staff.send('polls:start', cats), other.send('polls:start', cats)])
    expect(acks.filter((ack) => 'id' in (ack as object))).toHaveLength(1)
    expect(acks).toContainEqual(expect.objectContaining({ code: 'polls/ongoing' }))
    await staff.request('polls:stop')
    expect(await staff.send('polls:stop')).toMatchObject({ code: 'polls/none' })
  })

  it.each([
    ['one answer', { ...cats, answers: ['Yes'] }, 'bad-request'],
    ['eleven answers', { ...cats, answers: Array.from({ length: 11 }, (_, index) => `No ${index}`) }, 'bad-request'],
    ['an empty answer', { ...cats, answers: ['Yes', '  '] }, 'bad-request'],
    ['an answer of marks that cannot be seen', { ...cats, answers: ['Yes', '\u202E\u200E'] }, 'polls/empty'],
    ['the same answer twice', { ...cats, answers: ['Yes', ' yes '] }, 'polls/same-answers'],
    ['no question', { ...cats, question: '' }, 'bad-request'],
    ['no time', { ...cats, minutes: 0 }, 'bad-request'],
    ['half a minute', { ...cats, minutes: 0.5 }, 'bad-request'],
    ['a negative time', { ...cats, minutes: -5 }, 'bad-request'],
    ['its minutes as text', { ...cats, minutes: '5' }, 'bad-request'],
    ['more than a day', { ...cats, minutes: pollsLimits.pollMinutesMax + 1 }, 'bad-request'],
    ['a question that is too long', { ...cats, question: 'x'.repeat(pollsLimits.pollQuestionMax + 1) }, 'bad-request'],
  ])('[POL-1] a poll with %s is refused', async (_, payload, code) => {
    expect(await staff.send('polls:start', payload)).toMatchObject({ code, error: expect.stringMatching(/\w/) })
    expect((await api(server).polls.read()).ongoingPoll).toBeNull()
  })

  it.each([2, 10])('[POL-1] a poll with %i answers is taken, and its last one can be voted for', async (count) => {
    const answers = Array.from({ length: count }, (_, index) => `Answer ${index}`)
    expect(await staff.request('polls:start', { ...cats, answers })).toMatchObject({ answers })
    expect(await page.request('polls:vote', { answer: count - 1, votes: 1 })).toMatchObject({ paid: 0 })
  })

  it('[POL-1] question and answers are one line of text each', async () => {
    const poll = await staff.request('polls:start', {
      question: '<b>Who\n\u202Ehid</b> it?',
      answers: ['a\r\nb', '<script>'],
    })
    expect(poll).toMatchObject({ question: '<b>Who hid</b> it?', answers: ['a b', '<script>'], narrative: '' })
  })
})
