import { expect, type Page } from './support/test.ts'
import { testOfRemotes } from './support/testOfRemotes.ts'

// Remotes of their own: one to break, and a neighbour that must not notice.
const test = testOfRemotes(['mfe-example', 'mfe-neighbour'], (remotes) => {
  remotes.build('mfe-example')
  remotes.build('mfe-neighbour')
})

const healthy = (page: Page) => page.getByRole('heading', { name: 'Hello from a remote' })

// The ways to fail are in e2e/failures, one directory for each.
test('[MFE-3] a remote that wants another contract is refused before any of its code is even fetched', async ({
  visitor,
}) => {
  await visitor.route(/\/(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/(id="shoal-registry">)([^<]*)/, (_, head: string, json: string) => {
        const registry = JSON.parse(json) as { remotes: { name: string; contract: string }[] }
        for (const remote of registry.remotes) if (remote.name === 'mfe-example') remote.contract = '^9.0.0'
        return head + JSON.stringify(registry).replaceAll('<', '\\u003c')
      })
      .replace(/<link rel="preload" as="script"[^>]*>/g, '')
    await route.fulfill({ response, body })
  })
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(request.url()))
  await visitor.goto('/')
  const failure = visitor.getByRole('main').getByRole('alert').filter({ hasText: 'Live is missing' })
  await expect(failure).toContainText('remote/incompatible')
  expect(asked.filter((url) => url.includes('/remotes/mfe-example/') && url.endsWith('.js'))).toEqual([])
  await visitor.unroute(/\/(\?.*)?$/)
  await visitor.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  await expect(healthy(visitor)).toBeVisible()
})

test('the first panel comes in two sequential round trips', async ({ visitor, show }) => {
  const isNeeded = (path: string) => path.endsWith('.js') && /\/assets\/main|\/remotes\/mfe-example\//.test(path)
  const document = await (await visitor.request.get('/')).text()
  const addresses = [...document.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
  const named = [...new Set(addresses.map((address) => new URL(address, show.url).pathname))].filter(isNeeded).sort()
  expect(named.length).toBeGreaterThanOrEqual(4)

  const asked = new Set<string>()
  const needed = () => [...asked].filter(isNeeded).sort()
  const secondTrip = Promise.withResolvers<void>()
  await visitor.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname !== '/') {
      asked.add(pathname)
      await secondTrip.promise
    }
    await route.continue()
  })
  await visitor.goto('/', { waitUntil: 'commit' })
  // The page asks for all files of the document before anything else was answered, and then needs nothing more.
  await expect.poll(needed).toEqual(named)
  secondTrip.resolve()
  await expect(healthy(visitor)).toBeVisible()
  expect(needed()).toEqual(named)
})

test('[MFE-15] what a remote says of a shared component holds, also when a later chunk brings that one again', async ({
  visitor,
}) => {
  await visitor.goto('/')
  const greet = visitor.getByRole('button', { name: 'Greet', includeHidden: true })
  await expect(greet).toHaveCSS('min-height', '77px')
  /** In how many of the remote's style sheets something is said of the button by the class that all buttons have. */
  const sheets = () =>
    greet.evaluate((button) => {
      const says = (rules: CSSRuleList): boolean =>
        [...rules].some(
          (rule) =>
            (rule instanceof CSSStyleRule && rule.style.minHeight !== '77px' && button.matches(rule.selectorText)) ||
            ('cssRules' in rule && says(rule.cssRules as CSSRuleList)),
        )
      return [...document.styleSheets].filter(({ href, cssRules }) => href?.includes('/mfe-example/') && says(cssRules))
        .length
    })
  expect(await sheets()).toBe(1)
  await greet.click()
  await expect(visitor.getByRole('button', { name: 'Goodbye' })).toBeVisible()
  expect(await sheets()).toBe(2)
  await expect(greet).toHaveCSS('min-height', '77px')
  await expect(greet).toHaveCSS('border-radius', '7px')
})

test('[MFE-10] [MFE-7] a remote draws with the page’s React and hears the page’s bus, and there is one socket', async ({
  visitor,
}) => {
  const sockets: string[] = []
  visitor.on('websocket', (socket) => sockets.push(socket.url()))
  await visitor.goto('/')
  await expect(healthy(visitor)).toBeVisible()
  await visitor.getByRole('button', { name: 'Count 0' }).click()
  await expect(visitor.getByRole('button', { name: 'Count 1' })).toBeVisible()
  await expect(visitor.getByText(/^connected/)).toBeVisible()
  expect(sockets.filter((url) => url.includes('/socket.io/'))).toHaveLength(1)
})

test('[MFE-9] fifty times in and out leaves no subscriptions and no nodes behind', async ({ visitor }) => {
  await visitor.goto('/')
  await expect(healthy(visitor)).toBeVisible()
  const cycle = async () => {
    await visitor.getByRole('link', { name: 'Clips' }).click()
    await expect(visitor.getByRole('heading', { name: 'Clips of the neighbour' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Live', exact: true }).click()
    await expect(healthy(visitor)).toBeVisible()
  }
  const client = await visitor.context().newCDPSession(visitor)
  const measure = async () => {
    for (let turn = 0; turn < 3; turn += 1) await client.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters')
    const subscriptions = await visitor.evaluate(() =>
      (window as unknown as { __shoal: { bus: { subscriptions(): object } } }).__shoal.bus.subscriptions(),
    )
    return { nodes, jsEventListeners, subscriptions }
  }
  for (let turn = 0; turn < 5; turn += 1) await cycle()
  // The last part of the shell comes some seconds after the picture.
  await visitor.waitForFunction(() => performance.getEntriesByName('shoal:app').length > 0)
  const before = await measure()
  for (let turn = 0; turn < 50; turn += 1) await cycle()
  const after = await measure()
  expect(after.subscriptions).toEqual(before.subscriptions)
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(50)
  expect(after.nodes - before.nodes).toBeLessThan(100)
})

test('[MFE-11] [MOD-1] a modal is found by its name; Escape closes it and gives the focus back', async ({
  visitor,
}) => {
  await visitor.goto('/')
  const opener = visitor.getByRole('button', { name: 'Greet' })
  await opener.click()
  const dialog = visitor.getByRole('dialog', { name: 'Greeting' })
  await expect(dialog).toContainText('Hello Lou')
  await visitor.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByRole('button', { name: 'Goodbye' }).click()
  await expect(dialog).toBeHidden()
})

test('[NAV-2] [NAV-9] panels with a path own the address; back, forward and deep links work', async ({ visitor }) => {
  await visitor.goto('/?from=friend')
  await expect(healthy(visitor)).toBeVisible()
  await visitor.getByRole('link', { name: 'Clips' }).click()
  await expect(visitor).toHaveURL(/\/clips\?from=friend$/)
  await visitor.getByRole('link', { name: 'Live', exact: true }).click()
  await expect(visitor).toHaveURL(/\/\?from=friend$/)
  await visitor.goBack()
  await expect(visitor.getByRole('heading', { name: 'Clips of the neighbour' })).toBeVisible()
  await visitor.goForward()
  await expect(healthy(visitor)).toBeVisible()
  await visitor.goto('/clips')
  await expect(visitor.getByRole('heading', { name: 'Clips of the neighbour' })).toBeVisible()
  await visitor.goto('/no-such-thing')
  await expect(visitor.getByText('There is no such page')).toBeVisible()
  await visitor.getByRole('button', { name: 'Back to the live streams' }).click()
  await expect(healthy(visitor)).toBeVisible()
})
