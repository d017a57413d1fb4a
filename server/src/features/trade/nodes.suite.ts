import { limits, type Trade } from '@shoal/bus/trade/contract'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, until } from '../../../test/people.ts'
import { emptyPockets, giveItems, offered, type Trader, trader } from '../../../test/traders.ts'

const [sock, sandwich, remote, cap] = [1, 2, 3, 4]

export const tradeOverNodes = suiteOverNodes('trading over two nodes', (both) => {
  let admin: SignedIn
  /** On the first node, and on the second. */
  let pass: Trader
  let mod: Trader

  const kinds = async (one: Trader) => (await one.held()).map(({ itemId }) => itemId).sort((a, b) => a - b)
  const current = async (one: Trader) => (await api(both()[0], one.who).trade.current()).trade
  /** Once the moment after the last change has gone. */
  const accepted = (one: Trader, { id, version }: Trade) =>
    until('the hold to be over', async () => {
      const ack = (await one.page.send('trade:accept', { id, version, accepts: true })) as { code?: string }
      return ack.code === 'trade/too-soon' ? null : ack
    })

  beforeAll(async () => {
    admin = await as(both()[0], 'admin')
    pass = await trader(both()[0], await as(both()[0], 'pass'))
    mod = await trader(both()[1], await as(both()[1], 'mod'))
    await emptyPockets(both()[0], admin, pass, mod)
    // Each node is told within a moment of the people on the other.
    await until('the nodes to know of both', async () => {
      const ack = (await pass.page.send('trade:request', { userId: mod.id })) as { trade?: Trade }
      if (ack.trade) await pass.page.request('trade:close', { id: ack.trade.id })
      return ack.trade
    })
  })

  it('[TRD-1] [TRD-2] [OPS-2] two people on two nodes trade, both see every change, and two last accepts at once swap once', async () => {
    const [[a], [b]] = [
      await giveItems(both()[0], admin, pass.id, sock),
      await giveItems(both()[0], admin, mod.id, sandwich),
    ]
    const trade = await offered([pass, [a!]], [mod, [b!]])
    expect((await pass.page.next('trade:update', ({ trade }) => trade.version === 2)).trade.sides).toEqual(trade.sides)
    expect(Date.parse(trade.heldUntil!) - Date.parse(trade.now)).toBeLessThanOrEqual(limits.tradeHold)
    const before = await pass.tokens()
    const acks = await Promise.all([accepted(pass, trade), accepted(mod, trade)])
    expect(acks).toContainEqual({ completed: true })
    for (const { page } of [pass, mod]) await page.next('trade:complete', ({ id }) => id === trade.id)
    expect([await kinds(pass), await kinds(mod)]).toEqual([[sandwich], [sock]])
    // Staff count as XL and pay nothing.
    expect(await pass.tokens()).toBe(before - 10)
  })

  it('[TRD-2] [OPS-2] a page that closes on one node ends the trade for the other, and so does a node that dies', async () => {
    const [[a], [b]] = [
      await giveItems(both()[0], admin, pass.id, remote),
      await giveItems(both()[0], admin, mod.id, cap),
    ]
    const left = await offered([pass, [a!]], [mod, [b!]])
    mod.page.close()
    expect(await pass.page.next('trade:close', ({ id }) => id === left.id)).toMatchObject({ reason: 'disconnected' })
    mod = await trader(both()[1], mod.who)
    const cut = await until('the second node to have told who is there', async () => {
      const ack = await pass.page.send('trade:request', { userId: mod.id })
      return (ack as { trade?: Trade }).trade
    })
    await mod.page.request('trade:open', { id: cut.id })
    await both()[1].kill9()
    expect(await pass.page.next('trade:close', ({ id }) => id === cut.id)).toMatchObject({ reason: 'ended' })
    expect(await current(pass)).toBeNull()
    expect(await kinds(pass)).toEqual([sandwich, remote].sort((x, y) => x - y))
    expect(await api(both()[0], admin).items.check()).toMatchObject({ wrong: [] })
    expect(await api(both()[0], admin).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
  })
})
