import { api, as, closeSockets, socket, until } from '../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../test/server.ts'

const day = 24 * 60 * 60 * 1000

describe('what is kept for a set time', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      program: laterServer,
      env: { RATE_FACTOR: '1000', CHAT_KEPT_DAYS: '10', AUDIT_KEPT_DAYS: '20', POLL_VOTES_KEPT_DAYS: '20' },
    })
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[OPS-4] chat, the log of staff and votes go when their time is over, and no earlier; tokens, XP and what polls came to stay', async () => {
    const question = { question: 'Old?', answers: ['Yes', 'No'], narrative: '' }
    const [mod, viewer] = [await as(server, 'mod'), await as(server, 'viewer')]
    const [staff, page] = [await socket(server, mod), await socket(server, viewer)]
    const said = async () => {
      const fresh = await socket(server)
      const { messages } = await fresh.request('chat:join', { room: 'global' })
      fresh.close()
      return messages.map(({ text }) => text)
    }
    await page.request('chat:join', { room: 'global' })
    await page.request('chat:send', { room: 'global', text: 'an old word' })
    await staff.request('polls:start', question)
    await page.request('polls:vote', { answer: 1, votes: 3 })
    await staff.request('polls:stop')
    const check = async () => api(server, await as(server, 'admin')).tokens.check()
    const before = await check()
    const xp = (await api(server, viewer).profile.xpHistory({ query: {} })).total
    closeSockets()

    await server.moveTime(11 * day)
    await until('the messages to be gone', async () => (await said()).length === 0)
    const lastPoll = async () => (await api(server, await as(server, 'viewer')).polls.read()).lastPoll
    const audit = async () => (await api(server, await as(server, 'mod')).moderation.audit({ query: {} })).total
    expect(await audit()).toBeGreaterThanOrEqual(2)
    expect((await lastPoll())?.myVotes).toEqual([0, 3])

    await server.moveTime(10 * day)
    await until('the log of staff to be gone', async () => (await audit()) === 0)
    await until('the votes to be gone', async () => (await lastPoll())?.myVotes[1] === 0)
    expect((await lastPoll())?.scores).toEqual([0, 3])
    const { transfers, ...after } = await check()
    expect(after).toEqual({ ...before, transfers: undefined })
    expect(transfers).toBeGreaterThanOrEqual(before.transfers)
    expect(
      (await api(server, await as(server, 'viewer')).profile.xpHistory({ query: {} })).total,
    ).toBeGreaterThanOrEqual(xp)
  })
})
