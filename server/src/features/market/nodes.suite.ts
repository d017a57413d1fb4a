import { randomUUID } from 'node:crypto'
import { limits, type MarketItem } from '@shoal/bus/market/contract'
import { limits as tokensLimits } from '@shoal/bus/tokens/contract'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'

const auctions = 6

export const marketOverNodes = suiteOverNodes('the Wet Market over two nodes', (both) => {
  it('[OPS-2] [MKT-2] [MKT-3] a bid on one node is seen on the other, and both together end each auction once', async () => {
    const [one, other] = both()
    let admin = await as(one, 'admin')
    let [seller, ann, bob] = await Promise.all([1, 2, 3].map(() => signUp(one)))
    const listed: MarketItem[] = []
    for (let itemId = 1; itemId <= auctions; itemId++) {
      const body = { userId: seller!.user.id, itemId, reason: 'for the test' }
      const { id } = await api(one, admin).items.give({ body, key: randomUUID() })
      listed.push((await api(one, seller).market.sell({ body: { id, startPrice: 5, buyout: 90 } })).marketItem)
    }

    const looks = await socket(other)
    await looks.request('market:look', { open: true })
    const [first, ...rest] = listed as [MarketItem, ...MarketItem[]]
    const params = { id: first.id }
    await api(one, ann).market.bid({ params, body: { bid: 5 } })
    const seen = await looks.next('market:changed', ({ marketItems }) => marketItems.some(({ bid }) => bid === 5))
    expect(seen.marketItems.find(({ bid }) => bid === 5)).toMatchObject({ ...params, bidder: { id: ann!.user.id } })
    const buys = await Promise.allSettled([
      api(one, ann).market.buyout({ params }),
      api(other, bob).market.buyout({ params }),
    ])
    expect(buys.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const bought = buys[0].status === 'fulfilled' ? 0 : 1

    // Half of the others are bid for; all end in the same moment on both.
    for (const [index, { id }] of rest.entries())
      if (index % 2 === 0)
        await api(other, bob)
          .market.bid({ params: { id }, body: { bid: 5 } })
          .catch(() => {})
    await Promise.all(both().map((node) => node.moveTime(limits.auctionDuration)))
    const again = (who: SignedIn) => logIn(one, who.email, who.password)
    admin = await as(one, 'admin')
    ;[seller, ann, bob] = await Promise.all([again(seller!), again(ann!), again(bob!)])
    const mine = await until('all ends', async () => {
      const { selling } = await api(other, seller).market.mine()
      return selling.every(({ status }) => status !== 'open') && selling
    })
    expect(mine).toHaveLength(auctions)

    const sold = mine.filter(({ status }) => status === 'sold')
    const notices = (await api(one, seller).market.notices()).notices.map(
      ({ listingId, kind }) => `${kind} ${listingId}`,
    )
    expect(notices.toSorted()).toEqual(
      mine.map(({ id, status }) => `${status === 'sold' ? 'sold' : 'unsold'} ${id}`).toSorted(),
    )
    const left = async (who: SignedIn) => await api(one, who).tokens.balance()
    const others = sold.length - 1
    expect(await left(seller!)).toEqual({ tokens: tokensLimits.welcomeTokens + 86 + 5 * others })
    expect(await left(ann!)).toEqual({ tokens: tokensLimits.welcomeTokens - (bought === 0 ? 90 : 0) })
    expect(await left(bob!)).toEqual({ tokens: tokensLimits.welcomeTokens - (bought === 1 ? 90 : 0) - 5 * others })
    expect(others).toBe(bought === 1 ? 2 : 3)
    expect(await api(one, admin).items.check()).toMatchObject({ wrong: [] })
    expect(await api(one, admin).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0 })
  })

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ])('[OPS-2] [MKT-2] with the %s node gone the %s one ends an auction that was listed on the other', async (which) => {
    const [gone, left] = which === 'first' ? both() : ([both()[1], both()[0]] as const)
    const seller = await signUp(gone)
    const body = { userId: seller.user.id, itemId: 1, reason: 'for the test' }
    const { id } = await api(gone, await as(gone, 'admin')).items.give({ body, key: randomUUID() })
    const { marketItem } = await api(gone, seller).market.sell({ body: { id, startPrice: 5 } })
    await gone.kill9()
    await Promise.all(both().map((node) => node.moveTime(limits.auctionDuration)))
    const params = { id: marketItem.id }
    await until('the end', async () => (await api(left, null).market.read({ params })).marketItem.status === 'unsold')
    await gone.restart()
  })
})
