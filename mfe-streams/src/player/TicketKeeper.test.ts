import { ApiError } from '@shoal/bus'
import { type Ticket, TicketKeeper, withJwt } from './TicketKeeper.ts'

const ticket = (jwt: string, lifeMs: number): Ticket => ({
  jwt,
  url: `/live/a/master.m3u8?jwt=${jwt}`,
  expiresAt: new Date(Date.now() + lifeMs).toISOString(),
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function keep(first: Ticket | null, fetch: () => Promise<Ticket>) {
  const told: string[] = []
  const keeper = new TicketKeeper({
    first,
    fetch,
    onRenewed: ({ jwt }) => told.push(`renewed ${jwt}`),
    onRefused: (code) => told.push(`refused ${code}`),
  })
  return { keeper, told }
}

describe('[STR-10] the permission to play, as the page keeps it', () => {
  it('is renewed again and again before it expires', async () => {
    let count = 0
    const { keeper, told } = keep(ticket('first', 300_000), async () => ticket(`next-${++count}`, 300_000))
    expect((await keeper.get()).jwt).toBe('first')
    await jest.advanceTimersByTimeAsync(240_000)
    expect(keeper.jwt).toBe('next-1')
    await jest.advanceTimersByTimeAsync(240_000)
    expect(told).toEqual(['renewed next-1', 'renewed next-2'])
    keeper.end()
    await jest.advanceTimersByTimeAsync(900_000)
    expect(told).toHaveLength(2)
  })

  it('is asked for at once when there is none or hardly any life in it', async () => {
    const { keeper } = keep(ticket('old', 10_000), async () => ticket('new', 300_000))
    expect((await keeper.get()).jwt).toBe('new')
    const { keeper: other } = keep(null, async () => ticket('new', 300_000))
    expect((await other.get()).jwt).toBe('new')
    keeper.end()
    other.end()
  })

  it('asks again when the network failed, and says when the server refuses', async () => {
    const answers = [new ApiError(0, 'network', 'No connection'), new ApiError(403, 'streams/needs-pass', 'No pass')]
    const { keeper, told } = keep(ticket('first', 100_000), async () => Promise.reject(answers.shift()))
    await keeper.get()
    await jest.advanceTimersByTimeAsync(71_000)
    expect(told).toEqual([])
    await jest.advanceTimersByTimeAsync(5_000)
    expect(told).toEqual(['refused streams/needs-pass'])
    keeper.end()
  })

  it('does not ask all the time when the clock of this device is ahead', async () => {
    let asked = 0
    const { keeper } = keep(null, async () => ticket(`n${++asked}`, -600_000))
    await keeper.get()
    await jest.advanceTimersByTimeAsync(60_000)
    // At first, and then every 20 s.
    expect(asked).toBe(4)
    keeper.end()
  })

  it('goes into any address of the stream', () => {
    expect(withJwt('https://a.example/live/a/part-1-2.m4s?jwt=old&_HLS_msn=3', 'new')).toBe(
      'https://a.example/live/a/part-1-2.m4s?jwt=new&_HLS_msn=3',
    )
  })
})
