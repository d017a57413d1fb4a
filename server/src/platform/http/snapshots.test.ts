import { isDeepStrictEqual } from 'node:util'
import type { Area, Call, Schema } from '@shoal/bus'
import { api, as, call, type SignedIn, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { contract } from '../../contract.ts'

/** Every area with a snapshot, and the call that answers with it. */
const sources = Object.values(contract as Readonly<Record<string, Area>>).flatMap(({ name, snapshot, calls }) =>
  snapshot === undefined ? [] : [{ area: name, spec: calls[snapshot] as Call<Schema | undefined> }],
)
const areas = sources.map(({ area }) => area)

describe('the snapshot of several areas', () => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  const read = async (asked: readonly string[], who: SignedIn | null = null) =>
    (await api(server, who).accounts.snapshot({ query: { areas: asked.join() } })).areas
  const announce = (announcement: string) => api(server, admin).announcement.change({ body: { announcement } })
  /** Instants and the permissions that are signed with them differ from one moment to the next. */
  const timeless = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replace(/"(now|jwt|url|expiresAt)":"[^"]*"/g, '"$1":"…"'))

  it('is what its own call answers, a GET that needs no input', () => {
    expect(areas).toEqual(expect.arrayContaining(['streams', 'polls', 'missions', 'zones', 'tokens', 'announcement']))
    for (const { spec } of sources) expect([spec.method, spec.params, spec.body]).toEqual(['GET', undefined, undefined])
  })

  it.each([null, 'viewer', 'pass', 'mod'] as const)(
    '[RT-3] shows %s each area as its own call does, and refuses what that refuses',
    async (name) => {
      const who = name === null ? null : await as(server, name)
      const apart = async () =>
        Promise.all(
          sources.map(async ({ area, spec }) => {
            const alone = await call(server, 'GET', spec.path, { cookie: who?.cookie })
            return [area, alone.status, timeless(await alone.json())]
          }),
        )
      const together = async () => {
        const parts = await read(areas, who)
        expect(Object.keys(parts).sort()).toEqual(areas.toSorted())
        expect(parts.tokens!.status).toBe(who === null ? 401 : 200)
        return sources.map(({ area }) => [area, parts[area]!.status, timeless(parts[area]!.body)])
      }
      // Jobs that follow a log-in give XP: what is compared was the same before and after.
      const still = await until('a show that stands still', async () => {
        const before = await apart()
        const all = await together()
        return isDeepStrictEqual(before, await apart()) && { before, all }
      })
      expect(still.all).toEqual(still.before)
    },
  )

  it('[ADM-1] says of the part that is switched off why it is not there, and has all others', async () => {
    const toggle = (enabled: boolean) =>
      api(server, admin).features.set({ params: { feature: 'contestants' }, body: { enabled } })
    await toggle(false)
    expect(await read(['contestants', 'polls'])).toEqual({
      contestants: { status: 403, body: { code: 'features/off', message: 'This part of the show is switched off' } },
      polls: { status: 200, body: expect.objectContaining({ lastPoll: null }) },
    })
    await toggle(true)
  })

  it.each([
    ['clipz', 'accounts/no-snapshot', 'There is no snapshot of clipz; there are announcement, '],
    ['polls,clipz', 'accounts/no-snapshot', 'There is no snapshot of clipz; there are announcement, '],
    ['', 'bad-request', 'Name at most 32 areas, with commas between their names'],
    ['polls,', 'bad-request', 'Name at most 32 areas, with commas between their names'],
    [
      Array.from({ length: 33 }, () => 'polls').join(),
      'bad-request',
      'Name at most 32 areas, with commas between their names',
    ],
  ])('refuses to look for the areas "%s"', async (asked, code, message) => {
    const answer = await call(server, 'GET', `/snapshot?areas=${asked}`)
    const body = (await answer.json()) as { code: string; message: string }
    expect([answer.status, body.code, body.message.slice(0, message.length)]).toEqual([400, code, message])
  })

  it('has each area once, however often it is named', async () => {
    expect(Object.keys(await read(['polls', 'polls', 'zones']))).toEqual(['polls', 'zones'])
  })

  it('[RT-3] is never older than the moment it was asked for, however many ask at once', async () => {
    for (let change = 0; change < 10; change += 1) {
      const text = `Change number ${change}`
      // Some ask before the change and are being answered while it is made.
      const early = Array.from({ length: 20 }, () => read(['announcement', 'polls']))
      await announce(text)
      const late = await Promise.all(Array.from({ length: 20 }, () => read(['announcement', 'zones'])))
      expect(late.map(({ announcement }) => announcement!.body)).toEqual(late.map(() => ({ announcement: text })))
      await Promise.all(early)
    }
  })

  it('[OPS-4] is not asked for without end', async () => {
    const strict = await startServer()
    const statuses: number[] = []
    for (let count = 0; count < 16; count += 1)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, async () => (await call(strict, 'GET', '/snapshot?areas=polls')).status),
        )),
      )
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    await strict.stop()
  })
})
