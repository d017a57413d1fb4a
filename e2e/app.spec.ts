import type { CDPSession } from '@playwright/test'
import { allow } from '../scripts/lib/pace.mjs'
import { type PushService, startPushService } from '../server/test/pushService.ts'
import { seriousFindings } from './support/axe.ts'
import { enterGlobal, say } from './support/room.ts'
import { test as base, expect, type Page, startShow } from './support/test.ts'

/** A show whose pages are told by a push service of the test's own. */
const test = base.extend<object, { services: PushService }>({
  services: [
    async ({ browserName: _ }, use) => {
      const services = await startPushService()
      await use(services)
      await services.close()
    },
    { scope: 'worker' },
  ],
  show: [
    async ({ services }, use) => {
      const show = await startShow({ PUSH_TEST_SERVICE: services.origin }, { footage: 'light', host: 'localhost' })
      await use(show)
      await show.stop()
    },
    { scope: 'worker', timeout: allow(120_000) },
  ],
})
test.use({ serviceWorkers: 'allow', showOf: 'app' })

/** Waits until the page has its service worker, which comes some seconds after the first picture. */
const lookedAfter = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/**
 * A browser that may show notifications and has a push service: this one has neither, whatever it is granted. The
 * subscription lasts as a browser keeps it, through a log-out too.
 */
function withPush(subscription: object): void {
  const kept = 'test_subscription'
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  const made = {
    ...subscription,
    options: { applicationServerKey: null },
    toJSON: () => subscription,
    async unsubscribe() {
      // biome-ignore lint/suspicious/noDocumentCookie: a log-out leaves it alone
      document.cookie = `${kept}=; max-age=0`
      return true
    },
  } as unknown as PushSubscription
  PushManager.prototype.subscribe = async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: a log-out leaves it alone
    document.cookie = `${kept}=yes`
    return made
  }
  PushManager.prototype.getSubscription = async () => (document.cookie.includes(kept) ? made : null)
}

type Shown = { title: string; body: string; tag: string; silent: boolean; data: object; close(): void }
/** The parts of a service worker that a test reaches into. */
interface Inside extends EventTarget {
  navigator: { setAppBadge(count: number): Promise<void> }
  registration: {
    showNotification(title: string, options: Omit<Shown, 'title' | 'close'>): Promise<void>
    getNotifications(filter: { tag: string }): Promise<Shown[]>
  }
  clients: { matchAll(): Promise<object[]>; openWindow(address: string): Promise<null> }
  /** All that were shown, and those that stand now. */
  shown: Shown[]
  standing: Shown[]
  badges: number[]
  opened: string[]
  /** No page is open, as the worker sees it. */
  alone: boolean
}

/**
 * What a system does for a service worker. This browser does not, headless: it lets no worker show a notification, whatever
 * it is granted, ends one that sets a badge, and opens windows only for presses of its own.
 */
function asSystemDoes(): void {
  const inside = self as unknown as Inside
  Object.assign(inside, { shown: [], standing: [], badges: [], opened: [], alone: false })
  inside.navigator.setAppBadge = async (count) => void inside.badges.push(count)
  const drop = (which: (one: Shown) => boolean) => {
    inside.standing = inside.standing.filter((one) => !which(one))
  }
  inside.registration.showNotification = async (title, options) => {
    const one: Shown = { title, ...options, close: () => drop((other) => other === one) }
    drop(({ tag }) => tag === one.tag)
    inside.shown.push(one)
    inside.standing.push(one)
  }
  inside.registration.getNotifications = async ({ tag }) => inside.standing.filter((one) => one.tag === tag)
  const matchAll = inside.clients.matchAll.bind(inside.clients) as (options?: object) => Promise<object[]>
  inside.clients.matchAll = async (...options: object[]) => (inside.alone ? [] : matchAll(...options))
  inside.clients.openWindow = async (address) => {
    inside.opened.push(address)
    return null
  }
}

test('[UI-9] can be installed, says so where there is no network, comes back by itself, and tears no page', async ({
  browse,
}) => {
  const page = await browse()
  await page.goto('/')
  const cdp: CDPSession = await page.context().newCDPSession(page)

  await test.step('everything that a browser asks of an app is there', async () => {
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const { data, errors } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { icons } = JSON.parse(data!) as { icons: { src: string; sizes: string; purpose: string }[] }
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  })

  await test.step('answers of the API, pictures and the live stream are not kept', async () => {
    await lookedAfter(page)
    const kept = () =>
      page.evaluate(async () => {
        const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
        const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
        return requests.map(({ url }) => new URL(url).pathname)
      })
    const worker = await (await page.request.get('/sw.js')).text()
    const wanted = new Set(worker.match(/\/assets\/[\w.-]+\.(js|css)/g))
    expect(wanted.size).toBeGreaterThan(20)
    await expect.poll(async () => (await kept()).filter((path) => wanted.has(path)).length).toBe(wanted.size)
    expect(
      (await kept()).filter((path) => !/^\/(offline\.html|assets\/[\w.-]+\.(js|css)|device\/[\w-]+)$/.test(path)),
    ).toEqual([])
  })

  await test.step('an open page goes on: the files that it fetches later are there', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  })

  await test.step('a page that is opened says that there is no connection, and goes where it was to go once there is', async () => {
    await page.goto('/clips')
    await expect(page.getByRole('heading', { name: 'No connection to the show' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByRole('status')).toHaveText(/Looking again in \d+ seconds/)
    await page.context().setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: 'Clips', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/clips$/)
  })
})

test('[NOT-3] somebody is told on their device while the show is closed, until they log out there', async ({
  browse,
  services,
}) => {
  const device = services.device()
  const page = await browse('viewer')
  await page.addInitScript(withPush, device.subscription)
  await page.goto('/')
  await lookedAfter(page)
  const settings = page.getByRole('dialog', { name: 'Settings' })

  await test.step('asked for in the settings', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const here = settings.getByRole('switch', { name: /^Tell me on this device/ })
    await here.click()
    await expect(here).toBeChecked()
    expect(await seriousFindings(page)).toEqual([])
    await settings.getByRole('button', { name: 'Send a test' }).click()
  })

  /** What the server has sent next of this kind, as the browser would read it. */
  const sent = async (title: string): Promise<Record<string, unknown>> => {
    const { message } = await device.next()
    return message.title === title ? message : sent(title)
  }
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(asSystemDoes)
  const inside = <K extends keyof Inside>(what: K) =>
    worker!.evaluate((what) => JSON.parse(JSON.stringify((self as unknown as Inside)[what])), what) as Promise<
      Inside[K]
    >
  const titles = async (which: 'shown' | 'standing') => (await inside(which)).map(({ title }) => title)
  const setAlone = (alone: boolean) => worker!.evaluate((alone) => void Object.assign(self, { alone }), alone)
  /** Presses the newest that stands, as somebody does. */
  const press = () =>
    worker!.evaluate(() => {
      const notification = (self as unknown as Inside).standing.at(-1)
      const event = Object.assign(new Event('notificationclick'), {
        notification,
        // Only a press by a person may bring a page to the front.
        waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
      })
      self.dispatchEvent(event)
    })
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId)),
  )
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  const deliver = (pushed: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(pushed) })
  const bell = (on: Page) => on.getByRole('button', { name: /^Notifications/ })

  await test.step('the test is shown although they look at the show, and what cannot be read in general words', async () => {
    await deliver(await sent('It works'))
    await expect.poll(() => titles('standing')).toEqual(['It works'])
    await deliver({ title: 7 })
    await expect.poll(() => titles('shown')).toEqual(['It works', 'Shoal'])
    expect(await titles('standing')).toEqual(['It works'])
  })

  await page.keyboard.press('Escape')
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    // Medals come from what the journey does, and would be counted with the rest.
    const body = JSON.stringify({ kind: { type: 'medal', kept: false, pushed: false } })
    await fetch('/api/logs/settings', { method: 'PATCH', headers, body })
    await fetch('/api/logs/read', { method: 'POST' })
  })
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.getByRole('tab', { name: 'Poll', exact: true }).click()
  const [rival, other] = await Promise.all([browse('rival'), browse('xl')])
  for (const one of [rival, other]) {
    await one.goto('/')
    await enterGlobal(one)
  }
  await say(rival, 'the cat is back @Viewer')
  const mention = await sent('Mentions')

  await test.step('people who look at the show get it without a sound, and it does not stay', async () => {
    await deliver(mention)
    await expect.poll(async () => (await inside('shown')).at(-1)).toMatchObject({ title: 'Mentions', silent: true })
    await expect.poll(() => titles('standing')).toEqual(['It works'])
  })

  await test.step('where no page is open it stays, the icon counts, and a press opens one at the message', async () => {
    await setAlone(true)
    await deliver(mention)
    await expect
      .poll(async () => (await inside('standing')).at(-1))
      .toMatchObject({ title: 'Mentions', body: 'Rival named you in Global', silent: false })
    expect((await inside('badges')).at(-1)).toBe(1)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1')
    await press()
    await expect.poll(() => inside('opened')).toEqual([`/#notification=${mention.id}`])
    const opened = await page.context().newPage()
    await opened.goto((await inside('opened'))[0]!)
    await expect(opened.getByRole('log').getByText('the cat is back')).toBeVisible()
    await expect(opened).toHaveURL(/\/$/)
    for (const one of [opened, page]) await expect(bell(one)).toHaveAccessibleName('Notifications')
    await opened.close()
  })

  await test.step('with a page open a press leads there', async () => {
    await say(other, 'the dog as well @Viewer')
    await deliver(await sent('Mentions'))
    await expect
      .poll(async () => (await inside('standing')).at(-1))
      .toMatchObject({ body: 'XL_fan named you in Global' })
    await setAlone(false)
    await expect(page.getByRole('log')).toBeHidden()
    await press()
    await expect(page.getByRole('log').getByText('the dog as well')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  })

  await test.step('somebody who logs out is unsubscribed', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.cookie.includes('test_subscription'))).toBe(false)
  })
})

test('[RT-4] a moderator has all pages load anew; one with something written waits until it is sent', async ({
  browse,
}) => {
  const [mod, visitor, writer] = await Promise.all([browse('mod'), browse(), browse('viewer')])
  for (const page of [visitor, writer]) {
    await page.goto('/')
    await page.evaluate(() => Object.assign(window, { opened: true }))
  }
  const stands = (page: Page) => page.evaluate(() => 'opened' in window).catch(() => true)
  const message = writer.getByRole('combobox', { name: 'Message' })
  await message.fill('half a sentence')
  await mod.goto('/staff-room')
  // The moderator who asks for it writes, too: otherwise their page may be gone before it announces the reload.
  await mod.getByRole('combobox', { name: 'Message' }).fill('all of you')
  await mod.getByRole('button', { name: 'Refresh all pages' }).click()
  await mod.getByRole('alertdialog').getByRole('button', { name: 'Refresh all' }).click()
  await expect(mod.getByText(/^Refreshing: \d+ pages? comes? back within 3 seconds$/)).toBeVisible()
  await expect.poll(() => stands(visitor)).toBe(false)
  await expect(writer.getByText('This page loads anew as soon as you are done here.')).toBeVisible()
  expect(await stands(writer)).toBe(true)
  await message.fill('')
  await expect.poll(() => stands(writer)).toBe(false)
})
