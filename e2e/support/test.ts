import { randomInt } from 'node:crypto'
import {
  type BrowserContext,
  test as base,
  type Locator,
  type Page,
  expect as playwrightExpect,
} from '@playwright/test'
import { allow } from '../../scripts/lib/pace.mjs'
import { type Footage, type ShowServer, startShow } from './server.ts'

export { type ShowServer, startShow } from './server.ts'
export type { Locator, Page }

/**
 * Playwright's, except that `expect.poll` looks ten times a second: left to itself it soon looks once a second, and a journey
 * then stands still for half a second after each thing that it waits for.
 */
export const expect = playwrightExpect.configure({})
const { poll } = expect
expect.poll = (actual, options = {}) =>
  poll(actual, { intervals: [100], ...(typeof options === 'string' ? { message: options } : options) })

export const demoPassword = 'swim-with-us'

interface Worker {
  /** Spec files with the same value share a server: a name of its own is for files that change the show for others. */
  showOf: string
  /** What the demo cameras show; `light` is for files in which one plays, `real` for those that look at its picture. */
  footage: Footage
  /** The name by which browsers open the show; passkeys want one that is not an address. */
  host: '127.0.0.1' | 'localhost'
  /** Whether the demo crowd is there. */
  crowd: boolean
  /** Whether the show's clock can be moved. */
  later: boolean
  /** Settings of the server, besides. */
  settings: Readonly<Record<string, string>>
  show: ShowServer
}
interface Each {
  /** Whether people are here for the first time, so that the page's welcome is shown. */
  firstVisit: boolean
  /** A page of a browser of its own; nobody is signed in. */
  visitor: Page
  /** Opens another browser, signed in as a demo account or as a visitor. */
  browse: (as?: string, options?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<Page>
}

/** Playwright's test with a Shoal server. */
export const test = base.extend<Each, Worker>({
  showOf: ['', { option: true, scope: 'worker' }],
  footage: ['none', { option: true, scope: 'worker' }],
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  crowd: [false, { option: true, scope: 'worker' }],
  later: [false, { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  show: [
    async ({ footage, host, crowd, later, settings }, use) => {
      const show = await startShow({ ...(crowd && { DEMO_CROWD: 'true' }), ...settings }, { footage, host, later })
      await use(show)
      await show.stop()
    },
    { scope: 'worker', timeout: allow(120_000) },
  ],
  firstVisit: [false, { option: true }],
  baseURL: ({ show }, use) => use(show.url),
  browse: async ({ browser, show, footage, firstVisit }, use) => {
    // Motion of the page is only tested together with the real pictures; elsewhere it would be drawn for nothing.
    const isLookedAt = footage === 'real'
    const reducedMotion = isLookedAt ? 'no-preference' : 'reduce'
    const contexts: BrowserContext[] = []
    await use(async (as, options) => {
      const context = await browser.newContext({ baseURL: show.url, reducedMotion, ...options })
      contexts.push(context)
      readAgain(context)
      if (!isLookedAt) await context.addInitScript(drawPlainly)
      if (!firstVisit) await context.addInitScript(hasBeenHere)
      if (as) await signIn(context, show.url, as)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  visitor: async ({ browse }, use) => use(await browse()),
})

/**
 * As a browser that was welcomed before: the page opens with one picture, without a wall of them, and without the dialog of
 * what is new for the person, who may have been named or tipped by the journey before.
 */
export function hasBeenHere(): void {
  localStorage.setItem('mfe-streams:welcomed', 'yes')
  sessionStorage.setItem('mfe-social:notifications-shown', 'yes')
}

/**
 * Takes away effects that are slow to draw without a graphics card and move nothing: blur, gradients and shadows, a tenth
 * of what it costs to load a page. The latter two are there while axe looks (axe.ts).
 */
function drawPlainly(): void {
  const [unblurred, plain] = [new CSSStyleSheet(), new CSSStyleSheet()]
  unblurred.replaceSync('* { backdrop-filter: none !important }')
  plain.replaceSync('*, ::before, ::after { background-image: none !important; box-shadow: none !important }')
  document.adoptedStyleSheets.push(unblurred, plain)
  Object.assign(window, { plainSheet: plain })
}

/**
 * Has what a journey reads by itself asked for once more where the server closes the connection just then because nothing
 * was asked on it for half a minute: browsers do so by themselves. Only what changes nothing is asked for again.
 */
function readAgain({ request }: BrowserContext): void {
  const send = request.fetch.bind(request)
  request.fetch = (url, options = {}) => send(url, options.method === 'GET' ? { maxRetries: 1, ...options } : options)
}

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** Cookies of demo accounts that have logged in, by show and name: hashing a password takes its time. */
const sessions = new Map<string, Cookies>()

/**
 * Signs a browser in as a demo account, without the log-in dialog, which has its own journey. The browsers of one account
 * share a session: a journey that ends one makes a person of its own.
 */
export async function signIn(context: BrowserContext, url: string, name: string): Promise<void> {
  const key = `${name} at ${url}`
  const known = sessions.get(key)
  if (known) return context.addCookies(known)
  const response = await context.request.post(`${url}/api/auth/log-in`, {
    data: { email: `${name}@example.test`, password: demoPassword },
  })
  expect(response.ok(), await response.text()).toBe(true)
  // The session alone: by another cookie the server tells browsers apart.
  sessions.set(
    key,
    (await context.cookies(url)).filter(({ name }) => name === 'shoal_session'),
  )
}

/** The newest e-mail to an address, waiting for it. */
export async function newestMail(url: string, to: string): Promise<{ subject: string; text: string }> {
  let found: { subject: string; text: string } | undefined
  await expect(async () => {
    const { mails } = (await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as {
      mails: Array<{ to: string; subject: string; text: string }>
    }
    found = mails[0]
    expect(found).toBeDefined()
  }).toPass()
  return found!
}

/** The code in an e-mail. */
export function codeIn(text: string): string {
  const code = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(text)?.[0]
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}

/** A name that no other test uses. Of digits alone: with letters it would spell a filtered word now and then. */
export const uniqueName = (prefix: string): string => `${prefix}_${randomInt(1e8)}`

/** Whether picture and sound go on: media time, and whether two moments of the picture differ. */
export async function pictureMoves(page: Page): Promise<{ advanced: number; changed: boolean }> {
  // An address may be there before what it shows.
  await page.locator('video').first().waitFor({ state: 'attached' })
  return page.evaluate(async () => {
    const video = document.querySelector('video')!
    const look = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
      const context = canvas.getContext('2d')!
      context.drawImage(video, 0, 0, 64, 36)
      return context.getImageData(0, 0, 64, 36).data.join()
    }
    const frame = () => new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
    await frame()
    const [time, first] = [video.currentTime, look()]
    let changed = false
    while (!changed || video.currentTime - time < 1) {
      await frame()
      changed ||= look() !== first
    }
    return { advanced: video.currentTime - time, changed }
  })
}
