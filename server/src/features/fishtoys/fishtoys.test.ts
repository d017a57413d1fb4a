import { randomUUID } from 'node:crypto'
import { limits } from '@shoal/bus/fishtoys/contract'
import type { ItemDefinition } from '@shoal/bus/items/contract'
import { api, as, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const hourMs = 60 * 60 * 1_000

describe('toys', () => {
  let server: TestServer
  let admin: SignedIn
  let mod: SignedIn
  let pass: SignedIn
  let ann: SignedIn
  let bob: SignedIn
  let catalogue: ItemDefinition[]

  /** The first item of this kind and target, or with these words. */
  const find = (kind: string, target: string | null, more: (item: ItemDefinition) => boolean = () => true) => {
    const found = catalogue.find((item) => item.kind === kind && item.target === target && more(item))
    if (!found) throw new Error(`The catalogue has no ${kind} for ${target}`)
    return found
  }
  const takesText = ({ effect }: ItemDefinition) => effect?.name === 'toy' && effect.customText
  const takesSecond = ({ effect }: ItemDefinition) => effect?.name === 'toy' && effect.secondaryTarget !== null
  const give = (to: SignedIn, { id: itemId }: ItemDefinition) =>
    api(server, admin).items.give({ body: { userId: to.user.id, itemId, reason: 'for the test' }, key: randomUUID() })
  const statusOf = async (id: string) =>
    (await api(server, admin).items.history({ params: { instanceId: id } })).item.status
  const tokensOf = (who: SignedIn) => api(server, who).tokens.balance()
  const use = (who: SignedIn, body: Parameters<ReturnType<typeof api>['fishtoys']['use']>[0]['body'], key?: string) =>
    api(server, who).fishtoys.use({ body, key })
  const strike = (who: SignedIn, id: string, target: string | null, key?: string) =>
    api(server, who).fishtoys.strike({ body: { id, target }, key })
  const decide = (who: SignedIn, id: string, status: 'approved' | 'rejected', reason?: string) =>
    api(server, who).fishtoys.decide({ params: { id }, body: { status, reason } })
  const waitingOf = async (who: SignedIn) => (await api(server, who).fishtoys.list()).waiting
  const refused = (code: string) => expect.objectContaining({ code })
  /** A letter for Lou with some words, waiting. */
  const letter = async (who: SignedIn, customText = 'Hello Lou', key?: string) => {
    const item = await give(who, find('FISHTOY', 'CONTESTANTS', takesText))
    return { item, ...(await use(who, { id: item.id, target: 'lou', customText }, key)) }
  }
  const switchTo = (feature: 'fishtoys' | 'bigtoys' | 'wartoys', enabled: boolean) =>
    api(server, admin).features.set({ params: { feature }, body: { enabled } })

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    ;[admin, mod, pass] = [await as(server, 'admin'), await as(server, 'mod'), await as(server, 'pass')]
    ;[ann, bob] = [await signUp(server), await signUp(server)]
    catalogue = Object.values((await api(server).items.catalogue()).items)
  })
  afterAll(async () => {
    // Tokens are held only for toys that wait with words on them.
    const { toys } = await api(server, mod).fishtoys.queue({ query: { pageSize: 100 } })
    expect(await api(server, admin).items.check()).toMatchObject({ wrong: [] })
    expect(await api(server, admin).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
    for (const who of [ann, bob]) {
      const held = toys.filter(({ user }) => user.id === who.user.id).reduce((sum, { cost }) => sum + cost, 0)
      expect((await tokensOf(who)).held ?? 0).toBe(held)
    }
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[ITEM-3] the demo show has toys in the queue for its staff', async () => {
    const { toys, total } = await api(server, mod).fishtoys.queue({ query: {} })
    expect(total).toBe(3)
    expect(toys.map(({ user, status }) => [user.displayName, status])).toEqual([
      ['Rival', 'queued'],
      ['Pass', 'queued'],
      ['XL_fan', 'queued'],
    ])
  })

  it('[ITEM-3] a toy with words goes into the queue, is approved, and is seen by everybody, in the chat and as a moment', async () => {
    const [page, staff, visitor] = [await socket(server, ann), await socket(server, mod), await socket(server)]
    await visitor.request('chat:join', { room: 'global' })
    const before = (await tokensOf(ann)).tokens
    const { item, toy } = await letter(ann, 'Read  https://spam.test this')
    expect(toy).toMatchObject({
      ...{ status: 'queued', cost: limits.textCost, streamId: null },
      target: { type: 'CONTESTANTS', id: 'lou', name: 'Lou' },
    })
    expect(toy.text).not.toContain('spam.test')
    expect(await staff.next('fishtoys:queued', ({ id }) => id === toy.id)).toEqual({ id: toy.id, userId: ann.user.id })
    expect(await statusOf(item.id)).toBe('queued')
    expect(await tokensOf(ann)).toEqual({ tokens: before - limits.textCost, held: limits.textCost })
    expect(await waitingOf(ann)).toMatchObject([{ id: toy.id }])

    await decide(mod, toy.id, 'approved')
    const told = { id: toy.id, userId: ann.user.id, displayName: ann.user.displayName, fishName: 'Lou', cost: toy.cost }
    expect(await page.next('fishtoys:approved')).toEqual({ ...told, fishToy: toy.item.name })
    expect(await visitor.next('fishtoys:shown')).toMatchObject({ id: toy.id, text: toy.text, item: toy.item })
    const { messages } = await visitor.next('chat:messages')
    expect(messages).toMatchObject([{ from: { id: ann.user.id }, text: `used ${toy.item.name} on Lou: “${toy.text}”` }])
    const { moments } = await visitor.next('moments:happened', ({ moments }) => moments[0]?.kind === 'toy')
    expect(moments[0]).toMatchObject({ streamId: null, onPicture: false })
    expect(moments[0]?.parts.slice(0, 2)).toMatchObject([{ person: { id: ann.user.id } }, { text: 'used' }])
    expect(await statusOf(item.id)).toBe('used')
    expect(await tokensOf(ann)).toEqual({ tokens: before - limits.textCost })
    const { entries } = await api(server, mod).moderation.audit()
    expect(entries[0]).toMatchObject({ action: 'fishtoys.decide', whom: { id: ann.user.id } })
  })

  it('[ITEM-3] [NOT-1] a rejected toy comes back with what its words cost, and its owner is told why, and notified', async () => {
    const [page, others] = [await socket(server, ann), await socket(server, bob)]
    const before = await tokensOf(ann)
    const { item, toy } = await letter(ann)
    await decide(mod, toy.id, 'rejected', 'She cannot read')
    expect(await page.next('fishtoys:rejected')).toMatchObject({ id: toy.id, reason: 'She cannot read', cost: 20 })
    const { notification } = await page.next('notifications:new', ({ notification }) => notification.type === 'fishtoy')
    expect(notification).toMatchObject({
      key: `fishtoy:${toy.id}`,
      parts: [{ strong: toy.item.name }, { text: 'was rejected and is back with you: She cannot read' }],
    })
    expect(await statusOf(item.id)).toBe('inventory')
    expect(await tokensOf(ann)).toEqual(before)
    await others.request('streams:set', null)
    expect(others.received.filter(({ name }) => name.startsWith('fishtoys:'))).toEqual([])
  })

  it('[ITEM-3] two moderators who decide at once decide once, whatever they decide', async () => {
    const before = (await tokensOf(ann)).tokens
    const { item, toy } = await letter(ann)
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => decide(n % 2 ? mod : admin, toy.id, n % 3 ? 'approved' : 'rejected')),
    )
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.toy.status] : []))
    expect(won).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('fishtoys/decided-already'))
    const approved = won[0] === 'approved'
    expect(await statusOf(item.id)).toBe(approved ? 'used' : 'inventory')
    expect(await tokensOf(ann)).toEqual({ tokens: approved ? before - limits.textCost : before })
  })

  it('[ITEM-3] one item that is used several times at once is used once; a repeated key answers as the first time', async () => {
    const item = await give(bob, find('FISHTOY', 'ROOMS'))
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => use(bob, { id: item.id, target: 'kitchen' }, randomUUID())),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('items/not-here'))
    const again = await give(bob, find('FISHTOY', 'ROOMS'))
    const key = randomUUID()
    const same = await Promise.all([1, 2, 3].map(() => use(bob, { id: again.id, target: 'kitchen' }, key)))
    expect(new Set(same.map(({ toy }) => toy.id)).size).toBe(1)
    await expect(use(bob, { id: item.id, target: 'kitchen' }, key)).rejects.toEqual(refused('idempotency/mismatch'))
    for (const { id } of await waitingOf(bob)) await decide(mod, id, 'rejected')
  })

  it('[ITEM-3] what is used on a room of the season pass is for those who may watch it', async () => {
    const [visitor, holder] = [await socket(server), await socket(server, pass)]
    const item = await give(pass, find('FISHTOY', 'ROOMS'))
    for (const { id } of await waitingOf(pass)) await decide(mod, id, 'rejected')
    const { toy } = await use(pass, { id: item.id, target: 'attic' })
    await decide(mod, toy.id, 'approved')
    expect(await holder.next('fishtoys:shown')).toMatchObject({ id: toy.id, streamId: 'attic' })
    await visitor.request('streams:set', null)
    expect(visitor.received.filter(({ name }) => name === 'fishtoys:shown')).toEqual([])
    const locked = await give(bob, find('FISHTOY', 'ROOMS'))
    await expect(use(bob, { id: locked.id, target: 'attic' })).rejects.toEqual(refused('auth/needs-pass'))
  })

  it('[ITEM-3] refuses what makes no sense, and nothing moves', async () => {
    const people = [await signUp(server), await signUp(server)] as const
    const [carl, dora] = people
    const room = await give(
      carl,
      find('FISHTOY', 'ROOMS', (item) => !takesText(item) && !takesSecond(item)),
    )
    const lettered = await give(carl, find('FISHTOY', 'CONTESTANTS', takesText))
    const plain = await give(
      carl,
      find('NORMAL_ITEM', null, () => true),
    )
    const war = await give(carl, find('WARTOY', 'USERS'))
    const wrong: [string, Promise<unknown>][] = [
      ['fishtoys/not-a-toy', use(carl, { id: plain.id, target: 'kitchen' })],
      ['fishtoys/not-a-toy', use(carl, { id: war.id, target: dora.user.id })],
      ['fishtoys/not-a-toy', strike(carl, room.id, 'kitchen')],
      ['items/not-yours', use(dora, { id: room.id, target: 'kitchen' })],
      ['items/not-yours', use(carl, { id: 'nothing', target: 'kitchen' })],
      ['fishtoys/no-such-target', use(carl, { id: room.id })],
      ['fishtoys/no-such-target', use(carl, { id: room.id, target: 'porch' })],
      ['fishtoys/no-such-target', use(carl, { id: room.id, target: 'lou' })],
      ['fishtoys/no-such-target', use(carl, { id: room.id, target: 'kitchen', secondaryTarget: 'lou' })],
      ['fishtoys/no-such-target', use(carl, { id: lettered.id, target: 'nobody' })],
      ['fishtoys/no-text', use(carl, { id: room.id, target: 'kitchen', customText: 'words' })],
      ['bad-request', use(carl, { id: lettered.id, target: 'lou', customText: '   ' })],
      ...[limits.textMax + 1, 10_000].map((length): [string, Promise<unknown>] => [
        'bad-request',
        use(carl, { id: lettered.id, target: 'lou', customText: 'x'.repeat(length) }),
      ]),
      ['bad-request', use(carl, { id: lettered.id, target: 'lou', customText: '<b>\n</b>' })],
      ['fishtoys/no-such-target', strike(carl, war.id, 'nobody')],
      ['fishtoys/not-yourself', strike(carl, war.id, carl.user.id)],
      ['fishtoys/no-such-toy', decide(mod, 'nothing', 'approved')],
      ['fishtoys/no-such-toy', decide(mod, randomUUID(), 'rejected')],
    ]
    for (const [code, asked] of wrong) await expect(asked).rejects.toEqual(refused(code))
    const { items } = await api(server, carl).items.mine()
    expect(items.map(({ status }) => status)).toEqual(items.map(() => 'inventory'))
    expect(await tokensOf(carl)).toEqual({ tokens: 100 })
  })

  it('[ITEM-3] says of a text that is too long which field it is, and how long it may be', async () => {
    const carl = await signUp(server)
    const { id } = await give(carl, find('FISHTOY', 'CONTESTANTS', takesText))
    await expect(use(carl, { id, target: 'lou', customText: 'x'.repeat(10_000) })).rejects.toMatchObject({
      ...{ status: 400, code: 'bad-request' },
      issues: [{ path: 'customText', message: expect.stringContaining(String(limits.textMax)) }],
    })
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror="alert(1)"> & "so"',
    '<!-- no --> &lt;b&gt; **bold** `code` {{x}}',
    '[b]big[/b] "{0}" \\n </b>',
  ])('[ITEM-3] markup on a toy is text as any other, for staff, on the picture and in the chat: %s', async (text) => {
    const carl = await signUp(server)
    const visitor = await socket(server)
    await visitor.request('chat:join', { room: 'global' })
    const { toy } = await letter(carl, text)
    expect(toy.text).toBe(text)
    const { toys } = await api(server, mod).fishtoys.queue({ query: { pageSize: 100 } })
    expect(toys.find(({ id }) => id === toy.id)?.text).toBe(text)
    await decide(mod, toy.id, 'approved')
    expect(await visitor.next('fishtoys:shown', ({ id }) => id === toy.id)).toMatchObject({ text })
    const { messages } = await visitor.next('chat:messages', ({ messages }) => messages[0]?.from.id === carl.user.id)
    expect(messages).toMatchObject([{ text: `used ${toy.item.name} on Lou: “${text}”` }])
    visitor.close()
  })

  it('[ITEM-3] refuses words that cannot be paid, and a fourth toy in the queue', async () => {
    const carl = await signUp(server)
    for (let count = 0; count < limits.waitingMost; count++) await letter(carl)
    await expect(letter(carl)).rejects.toEqual(refused('fishtoys/too-many-waiting'))
    await api(server, carl).tokens.tip({ params: { userId: ann.user.id }, body: { tip: 30 } })
    for (const { id } of (await waitingOf(carl)).slice(1)) await decide(mod, id, 'approved')
    expect(await tokensOf(carl)).toEqual({ tokens: 10, held: limits.textCost })
    await expect(letter(carl)).rejects.toEqual(refused('tokens/insufficient'))
    expect(await waitingOf(carl)).toHaveLength(1)
  })

  it('[ITEM-3] [ADM-1] what is switched off is for admins alone: the three kinds of toys, and single items', async () => {
    const fish = find('FISHTOY', 'ROOMS', (item) => !takesSecond(item))
    const big = find('BIGTOY', 'ALL')
    const war = find('WARTOY', 'USERS')
    const [fishItem, bigItem, warItem] = [await give(bob, fish), await give(bob, big), await give(bob, war)]
    const mine = await give(admin, fish)
    for (const feature of ['fishtoys', 'bigtoys', 'wartoys'] as const) await switchTo(feature, false)
    const off = refused('features/off')
    await expect(use(bob, { id: fishItem.id, target: 'kitchen' })).rejects.toEqual(off)
    await expect(use(bob, { id: bigItem.id })).rejects.toEqual(off)
    await expect(strike(bob, warItem.id, ann.user.id)).rejects.toEqual(off)
    const { toy } = await use(admin, { id: mine.id, target: 'kitchen' })
    await decide(mod, toy.id, 'rejected')
    for (const feature of ['fishtoys', 'bigtoys', 'wartoys'] as const) await switchTo(feature, true)
    await api(server, admin).items.edit({ params: { id: fish.id }, body: { enabled: false } })
    await expect(use(bob, { id: fishItem.id, target: 'kitchen' })).rejects.toEqual(refused('fishtoys/item-off'))
    await decide(mod, (await use(admin, { id: mine.id, target: 'kitchen' })).toy.id, 'approved')
    await api(server, admin).items.edit({ params: { id: fish.id }, body: { enabled: true } })
    // A group is aimed at as a whole.
    await expect(use(bob, { id: bigItem.id, target: 'kitchen' })).rejects.toEqual(refused('fishtoys/no-such-target'))
    const all = await use(bob, { id: bigItem.id })
    expect(all.toy).toMatchObject({ target: { type: 'ALL', id: null, name: 'everybody' }, streamId: null })
    await decide(mod, all.toy.id, 'approved')
  })

  it('[ITEM-3] a wartoy hits a person at once, on all their pages and on one that comes later; then they are left alone', async () => {
    const [hit, bystander] = [await socket(server, ann), await socket(server, pass)]
    const [first, second] = [await give(bob, find('WARTOY', 'USERS')), await give(bob, find('WARTOY', 'USERS'))]
    const key = randomUUID()
    const answers = await Promise.allSettled([
      ...[strike(bob, first.id, ann.user.id, key), strike(bob, first.id, ann.user.id, key)],
      strike(bob, second.id, ann.user.id),
    ])
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    for (const reason of lost) expect(reason).toEqual(refused('fishtoys/spared'))
    expect([await statusOf(first.id), await statusOf(second.id)].toSorted()).toEqual(['inventory', 'used'])
    const struck = await hit.next('fishtoys:struck')
    expect(struck).toMatchObject({ by: { id: bob.user.id }, item: { kind: 'WARTOY' } })
    expect(hit.received.filter(({ name }) => name === 'fishtoys:struck')).toEqual([])
    const { strikes } = await api(server, ann).fishtoys.list()
    expect(strikes).toMatchObject([{ id: struck.id }])
    expect(strikes[0]!.forMs).toBeLessThanOrEqual(struck.forMs)
    await bystander.next('moments:happened', ({ moments }) =>
      moments.some(({ onPicture, parts }) => onPicture && JSON.stringify(parts).includes('threw')),
    )
    expect(bystander.received.filter(({ name }) => name === 'fishtoys:struck')).toEqual([])
    await server.moveTime(limits.sparedFor + 1_000)
    expect((await api(server, ann).fishtoys.list()).strikes).toEqual([])
    const left = (await statusOf(first.id)) === 'inventory' ? first : second
    await strike(bob, left.id, ann.user.id)
  })

  it('[AUTH-4] [ITEM-3] the toys of a deleted account leave the queue', async () => {
    const goes = await signUp(server)
    const { toy } = await letter(goes)
    await api(server, goes).accounts.deleteAccount({ body: { email: goes.email } })
    await expect(decide(mod, toy.id, 'approved')).rejects.toEqual(refused('fishtoys/no-such-toy'))
    expect(await api(server, admin).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0 })
  })

  it('[ITEM-3] what nobody decided over for a day goes back by itself, with what its words cost, also over a restart', async () => {
    const before = await tokensOf(bob)
    const { item, toy } = await letter(bob)
    await server.kill9()
    await server.moveTime(25 * hourMs)
    await server.restart()
    // Access tokens do not last that long.
    ;[admin, mod] = [await as(server, 'admin'), await as(server, 'mod')]
    ;[ann, bob] = [await logIn(server, ann.email, ann.password), await logIn(server, bob.email, bob.password)]
    await until('the toy to go back', async () => (await statusOf(item.id)) === 'inventory')
    expect(await tokensOf(bob)).toEqual(before)
    const { toys } = await api(server, mod).fishtoys.queue({ query: { status: 'returned' } })
    expect(toys.find(({ id }) => id === toy.id)).toMatchObject({ reason: 'Nobody decided within a day' })
    expect((await api(server, mod).fishtoys.queue({ query: {} })).total).toBe(0)
  })
})
