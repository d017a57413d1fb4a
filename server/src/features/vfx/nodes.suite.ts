import { randomUUID } from 'node:crypto'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, socket } from '../../../test/people.ts'

export const vfxOverNodes = suiteOverNodes('full-screen effects over two nodes', (both) => {
  let mods: SignedIn[]
  beforeAll(async () => {
    mods = await Promise.all(both().map((node) => as(node, 'mod')))
  })

  /** What a moderator does at the first node (0) or the second (1). */
  const at = (node: number) => api(both()[node]!, mods[node]).vfx
  const listed = async () => (await Promise.all([at(0).list(), at(1).list()])).map(({ effects }) => effects.map(idOf))
  const idOf = ({ id }: { id: string }) => id

  it('[OPS-2] [ADM-6] of several that begin on both nodes at once one is left, pages of both hear of all, and either ends it', async () => {
    const pages = await Promise.all(both().map((node) => socket(node)))
    const body = { effect: 'bubbles', seconds: 60 } as const
    const runs = await Promise.all([0, 1, 0, 1].map((node) => at(node).prompt({ body })))
    const [left] = (await listed())[0]!
    expect(await listed()).toEqual([[left], [left]])
    for (const page of pages) {
      for (const { id } of runs) {
        await page.next('vfx:started', (told) => told.id === id)
        if (id !== left) await page.next('vfx:stopped', (told) => told.id === id)
      }
    }
    const tries = await Promise.allSettled([0, 1, 0, 1].map((node) => at(node).stop({ params: { id: left! } })))
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(Array(3).fill('vfx/not-shown'))
    for (const page of pages) expect(await page.next('vfx:stopped')).toEqual({ id: left })
    expect(await listed()).toEqual([[], []])
  })

  it('[OPS-2] [ADM-6] a key starts one, by calls on both nodes at the same time', async () => {
    const body = { effect: 'hearts', streamId: 'kitchen', seconds: 60 } as const
    const key = randomUUID()
    const runs = await Promise.all([0, 1, 0, 1].map((node) => at(node).prompt({ body, key })))
    const [id] = runs.map(idOf)
    expect(runs.map(idOf)).toEqual(Array(4).fill(id))
    expect(await listed()).toEqual([[id], [id]])
    await at(1).stop({ params: { id: id! } })
  })
})
