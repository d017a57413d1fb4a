import { createClient } from '@shoal/bus'
import { announcementArea } from '@shoal/bus/announcement'
import { pollsArea } from '@shoal/bus/polls'
import { tokensArea } from '@shoal/bus/tokens'
import { collectSnapshots, snapshotWaits } from './snapshots.ts'

/** The page's snapshots on a server that the test plays: what was asked for, and the next answers. */
function page(...answers: Array<Record<string, { status: number; body: unknown }> | number>) {
  const asked: string[] = []
  const fetch = async (input: unknown) => {
    asked.push(decodeURIComponent(String(input)))
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    const [status, body] =
      typeof answer === 'number' ? [answer, { code: 'internal', message: 'Sorry' }] : [200, { areas: answer }]
    // jsdom has no Response.
    return { ok: status === 200, status, text: async () => JSON.stringify(body) }
  }
  return { asked, snapshot: collectSnapshots(createClient({ fetch: fetch as unknown as typeof globalThis.fetch })) }
}
const fine = (body: unknown) => ({ status: 200, body })
const polls = { ongoingPoll: null, lastPoll: null }

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }))
afterEach(() => jest.useRealTimers())

it('[RT-3] asks for all areas that are wanted in the same moment with one request, and once for each', async () => {
  const { asked, snapshot } = page({ polls: fine(polls), announcement: fine({ announcement: 'Nine' }) })
  const all = [snapshot(pollsArea), snapshot(announcementArea), snapshot(pollsArea)]
  expect(await Promise.all(all)).toEqual([polls, { announcement: 'Nine' }, polls])
  expect(asked).toEqual(['/api/snapshot?areas=polls,announcement'])
})

it('asks anew for what is wanted later', async () => {
  const { asked, snapshot } = page({ polls: fine(polls) }, { polls: fine(polls) })
  await snapshot(pollsArea)
  await snapshot(pollsArea)
  expect(asked).toHaveLength(2)
})

it('[RT-3] a part that is refused is the failure of whoever wanted it, and of nobody else', async () => {
  const refused = { status: 401, body: { code: 'auth/required', message: 'Log in to do this' } }
  const { asked, snapshot } = page({ polls: fine(polls), tokens: refused })
  const [standing, balance] = await Promise.allSettled([snapshot(pollsArea), snapshot(tokensArea)])
  expect(standing).toMatchObject({ value: polls })
  expect(balance).toMatchObject({ reason: { status: 401, code: 'auth/required', message: 'Log in to do this' } })
  expect(asked).toHaveLength(1)
})

it('[RT-3] asks again by itself, later and later, for what did not get through', async () => {
  const broken = { status: 500, body: { code: 'internal', message: 'Sorry' } }
  const { asked, snapshot } = page(503, { polls: fine(polls), tokens: broken }, { tokens: fine({ tokens: 3 }) })
  const standing = snapshot(pollsArea)
  const balance = snapshot(tokensArea)
  await jest.advanceTimersByTimeAsync(2_000)
  expect(await standing).toEqual(polls)
  await jest.advanceTimersByTimeAsync(6_000)
  expect(await balance).toEqual({ tokens: 3 })
  expect(asked).toEqual(['polls,tokens', 'polls,tokens', 'tokens'].map((areas) => `/api/snapshot?areas=${areas}`))
})

it('gives up in the end, and says why', async () => {
  const { asked, snapshot } = page()
  const standing = expect(snapshot(pollsArea)).rejects.toMatchObject({ status: 0, code: 'network' })
  await jest.advanceTimersByTimeAsync(snapshotWaits.reduce((sum, wait) => sum + wait, 0))
  await standing
  expect(asked).toHaveLength(snapshotWaits.length + 1)
})
