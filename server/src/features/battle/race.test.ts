import { closeSockets, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

type Begun = { id: string; userOne: { id: string }; userTwo: { id: string } }

describe('battle: many at once', () => {
  let server: TestServer
  let people: SignedIn[]
  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000', BATTLE_DURATION_MS: '100' } })
    people = await Promise.all(Array.from({ length: 12 }, () => signUp(server)))
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[BAT-2] in a rush of joining and leaving there is one battle at a time, of two people, who do not wait meanwhile', async () => {
    const watcher = await socket(server)
    await watcher.request('battle-chat:watch', { open: true })
    const pages = await Promise.all(people.flatMap((who) => [socket(server, who), socket(server, who)]))
    const seen = () => watcher.received.filter(({ name }) => name === 'battle-chat:start' || name === 'battle-chat:end')
    const rush = async (page: TestSocket, index: number) => {
      for (let turn = 0; turn < 12; turn++) {
        const ack = await page.send(`battle-chat:${(turn + index) % 4 === 3 ? 'dequeue' : 'queue'}`)
        // Somebody who battles cannot leave the queue; everything else is done.
        expect(ack).toEqual(
          'error' in (ack as object)
            ? expect.objectContaining({ code: 'battle/in-battle' })
            : expect.objectContaining({ status: expect.stringMatching(/^(idle|queued|battling)$/) }),
        )
      }
    }
    await Promise.all(pages.map(rush))
    for (const page of pages) await page.send('battle-chat:queue')
    await until('ten battles', () => seen().length >= 20)

    const events = seen()
    let running: string | null = null
    const ids = new Set<string>()
    for (const { name, payload } of events) {
      if (name === 'battle-chat:start') {
        const { id, userOne, userTwo } = payload as Begun
        expect(running).toBeNull()
        expect(userOne.id).not.toBe(userTwo.id)
        expect(ids).not.toContain(id)
        ids.add(id)
        running = id
      } else {
        expect((payload as { id: string }).id).toBe(running)
        running = null
      }
    }
    // At one moment everybody is in one place: two battle or none, the others wait once each.
    const { snapshot, queueInfo } = await until('a quiet moment', async () => {
      const view = await watcher.request('battle-chat:watch', { open: true })
      return view.snapshot.battleChat && view
    })
    expect(snapshot.battleChat!.userOne.id).not.toBe(snapshot.battleChat!.userTwo.id)
    expect(queueInfo.queueLength).toBeLessThanOrEqual(people.length - 2)
    // Every battle has one winner and one loser.
    for (const page of pages)
      await until('the end of the battle', async () => 'status' in ((await page.send('battle-chat:dequeue')) as object))
    const figures = await Promise.all(people.map(({ user }) => watcher.request('battle-chat:user-stats', user.id)))
    const total = (key: 'wins' | 'losses') => figures.reduce((sum, one) => sum + one[key], 0)
    expect(total('wins')).toBe(total('losses'))
    expect(total('wins')).toBeGreaterThanOrEqual(10)
  })
})
