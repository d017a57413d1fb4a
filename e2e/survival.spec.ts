import type { Request } from '@playwright/test'
import { onTheirWay } from './support/requests.ts'
import { enterGlobal, message, say } from './support/room.ts'
import { expect, hasBeenHere, type Page, signIn, startShow, test } from './support/test.ts'

/** The areas that this page shows: without their snapshots it would go on with the state before the cut. */
const shown = ['announcement', 'battle-chat', 'chat', 'features', 'missions', 'polls', 'remotes', 'streams', 'tokens']

const isAsking = (request: Request) => request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/')

const balanceOf = async (page: Page) =>
  ((await (await page.request.get('/api/tokens')).json()) as { tokens: number }).tokens

test('[RT-3] [OPS-1] [TOK-5] the server is killed while two browsers chat and tip; nothing is lost or doubled, nobody reloads, and each page asks once for what it shows', async ({
  browser,
}) => {
  const show = await startShow()
  const contexts = await Promise.all(
    // The second is offered no season pass, which a page asks the server about after a while.
    ['viewer', 'pass'].map(async (name) => {
      const context = await browser.newContext({ baseURL: show.url })
      await signIn(context, show.url, name)
      await context.addInitScript(hasBeenHere)
      return context
    }),
  )
  try {
    const [one, two] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page]
    /** Requests of the second page, on which nobody does anything, that have no answer yet. */
    const asking = onTheirWay(two, isAsking)
    for (const page of [one, two]) {
      await page.goto('/')
      await enterGlobal(page)
      // Lost with a reload.
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    }
    // All of it must have come before the cut: a request on its way would be made again by itself.
    await expect(two.getByRole('region', { name: 'Just happened' })).toBeVisible()
    await two.waitForFunction(() => performance.getEntriesByName('shoal:app').length > 0)
    await expect.poll(() => asking.size).toBe(0)
    const start = { one: await balanceOf(one), two: await balanceOf(two) }
    const holderId = ((await (await two.request.get('/api/auth')).json()) as { user: { id: string } }).user.id

    const tip = (key: string) =>
      one.request.post(`/api/tokens/tip/${holderId}`, { data: { tip: 7 }, headers: { 'idempotency-key': key } }).then(
        (response) => response.ok(),
        () => false,
      )
    // Everything below happens around the kill: lines are said before it, in the middle of it, and after it.
    for (let count = 0; count < 5; count += 1) await say(one, `before ${count}`)
    await expect(message(two, 'before 4')).toBeVisible()
    const keys = Array.from({ length: 20 }, (_, index) => `tip-${index}`)
    const tips = Promise.all(keys.map(tip))
    await show.kill9()
    await tips
    await expect(one.getByText(/reconnecting|disconnected|no connection/i).first()).toBeVisible()
    /** Its requests from here on: calls, or areas of a snapshot, which may come in several parts if the page is late. */
    const asked: string[] = []
    two.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (isAsking(request)) asked.push(...(searchParams.get('areas')?.split(',') ?? [pathname]))
    })
    await show.start()

    // The same keys again, until each was answered: whatever had arrived moves nothing now.
    for (const key of keys) await expect(async () => expect(await tip(key)).toBe(true)).toPass()
    await expect(one.getByText(/^connected/).first()).toBeVisible()
    await expect(two.getByText(/^connected/).first()).toBeVisible()
    await expect.poll(() => asked).toContain('chat')
    await say(one, 'after the cut')
    await say(two, 'still here')
    for (const page of [one, two]) {
      for (const text of ['before 0', 'before 4', 'after the cut', 'still here'])
        await expect(message(page, text)).toHaveCount(1)
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    }
    await expect.poll(() => shown.filter((area) => !asked.includes(area))).toEqual([])
    expect(asked.filter((area, index) => asked.indexOf(area) < index)).toEqual([])
    // Nothing by a call of its own that came with the others.
    expect(asked.filter((area) => area.startsWith('/'))).toEqual([])
    expect(await balanceOf(one)).toBe(start.one - keys.length * 7)
    expect(await balanceOf(two)).toBe(start.two + keys.length * 7)
    await expect(one.getByRole('button', { name: /^Your balance/ })).toHaveAccessibleName(
      new RegExp(`₣${(start.one - keys.length * 7).toLocaleString('en-US')}\\b`),
    )
  } finally {
    for (const context of contexts) await context.close()
    await show.stop()
  }
})
