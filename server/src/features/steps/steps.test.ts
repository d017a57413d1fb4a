import { api, as, closeSockets, type SignedIn, signUp, socket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000' } })
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

const read = async (who: SignedIn) => (await api(server, who).steps.read()).firstSteps
const none = { said: false, found: false, voted: false }

describe('the first steps of a new account', () => {
  it('are ticked on all pages of the person by what they did, kept, and gone once all are done', async () => {
    const [newcomer, mod] = [await signUp(server), await as(server, 'mod')]
    expect(await read(newcomer)).toEqual(none)
    const [page, other, staff] = [
      await socket(server, newcomer),
      await socket(server, newcomer),
      await socket(server, mod),
    ]
    const told = async () => [await page.next('steps:changed'), await other.next('steps:changed')]
    const both = (steps: object) => [{ firstSteps: steps }, { firstSteps: steps }]

    await page.request('chat:join', { room: 'global' })
    await page.request('chat:send', { room: 'global', text: 'hello there' })
    expect(await told()).toEqual(both({ ...none, said: true }))
    const { clickableZones } = await api(server, newcomer).zones.list()
    await page.request('zones:claim', clickableZones.find(({ camera }) => camera === 'kitchen')!.id)
    expect(await told()).toEqual(both({ ...none, said: true, found: true }))
    expect(await read(newcomer)).toEqual({ ...none, said: true, found: true })
    // Once more is no first time.
    await page.request('chat:send', { room: 'global', text: 'hello again' })

    const poll = await staff.request('polls:start', { question: 'Cats?', answers: ['yes', 'no'] })
    await page.request('polls:vote', { answer: 0, votes: 1, poll: poll.id })
    expect(await told()).toEqual(both({ said: true, found: true, voted: true }))
    expect(await read(newcomer)).toBeNull()
    expect(page.received.filter(({ name }) => name === 'steps:changed')).toEqual([])
    await staff.send('polls:stop')
  })

  it('are sent away for good, are none of whom was here before, and go with the account [AUTH-4]', async () => {
    const newcomer = await signUp(server)
    const page = await socket(server, newcomer)
    expect(await api(server, newcomer).steps.dismiss()).toEqual({ firstSteps: null })
    expect(await page.next('steps:changed')).toEqual({ firstSteps: null })
    await page.request('chat:join', { room: 'global' })
    await page.request('chat:send', { room: 'global', text: 'I know it all' })
    expect(await read(newcomer)).toBeNull()
    expect(await read(await as(server, 'viewer'))).toBeNull()
    const leaving = await signUp(server)
    await api(server, leaving).accounts.deleteAccount({ body: { email: leaving.email } })
    expect(await read(await signUp(server))).toEqual(none)
  })
})
