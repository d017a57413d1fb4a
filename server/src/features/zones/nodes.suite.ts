import type { Zone } from '@shoal/bus/zones/contract'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type DemoAccount, type SignedIn, socket, type TestSocket, xpFor } from '../../../test/people.ts'

const accounts: DemoAccount[] = ['viewer', 'rival', 'pass', 'xl', 'mod', 'qa']
const zone = (id: string, xp: number): Zone => ({
  ...{ id, name: `Zone ${id}`, camera: 'kitchen', valid: { start: '', end: '' } },
  shape: { kind: 'rectangle', x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
  action: { name: 'give experience', metadata: xp },
})

export const zonesOverNodes = suiteOverNodes('zones over two nodes', (both) => {
  let people: SignedIn[]
  let pages: TestSocket[][]
  let admin: SignedIn

  beforeAll(async () => {
    admin = await as(both()[0], 'admin')
    people = await Promise.all(accounts.map((account) => as(both()[1], account)))
    pages = await Promise.all(people.map((who) => Promise.all(both().map((node) => socket(node, who)))))
  })

  it('[OPS-2] [ZON-5] of two edits of the same list on two nodes one wins, and both nodes show it', async () => {
    const desks = await Promise.all(both().map((node) => socket(node, admin)))
    const { revision } = await api(both()[0], admin).zones.all()
    const acks = await Promise.all(
      desks.map((desk, index) => desk.send('zones:update', { zones: [zone(`spot-${index}`, 25)], revision })),
    )
    expect(acks.filter((ack) => 'revision' in (ack as object))).toHaveLength(1)
    expect(acks).toContainEqual(expect.objectContaining({ code: 'zones/edited-meanwhile' }))
    const seen = await Promise.all(both().map(async (node) => (await api(node).zones.list()).clickableZones))
    expect(seen[0]).toHaveLength(1)
    expect(seen[1]).toEqual(seen[0])
  })

  it('[OPS-2] [ZON-3] a zone that somebody claims on both nodes at once is claimed once, and gives its XP once', async () => {
    const desk = await socket(both()[1], admin)
    const { revision } = await api(both()[1], admin).zones.all()
    await desk.request('zones:update', { zones: [zone('fridge', 25), zone('trap', -5)], revision })
    const xpOf = (node: 0 | 1) => Promise.all(people.map((who) => xpFor(both()[node], who, 'zone-claim')))
    const had = await xpOf(0)
    for (const id of ['fridge', 'trap']) {
      const acks = await Promise.all(
        pages.map((own) => Promise.all([...own, ...own, ...own].map((page) => page.send('zones:claim', id)))),
      )
      for (const mine of acks) {
        expect(mine.filter((ack) => 'metadata' in (ack as object))).toHaveLength(1)
        expect(mine.filter((ack) => (ack as { code?: string }).code === 'zones/already-claimed')).toHaveLength(5)
      }
    }
    const have = await xpOf(1)
    expect(have).toEqual(had.map((xp) => xp + 20))
    expect((await api(both()[0], admin).zones.all()).claims).toEqual({ fridge: 6, trap: 6 })
  })
})
