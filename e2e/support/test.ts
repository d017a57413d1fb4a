import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ShowServer, startShow } from './server.ts'

export { type ShowServer, startShow } from './server.ts'
export { expect, type Page }

export const demoPassword = 'swim-with-us'

interface Worker {
  /** One server for the spec file's worker. */
  show: ShowServer
}
interface Each {
  /** A page of a browser of its own; nobody is signed in. */
  visitor: Page
  /** Opens another browser, signed in as a demo account or as a visitor. */
  browse: (as?: string, options?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<Page>
}

/** Playwright's test with a Shoal server. */
export const test = base.extend<Each, Worker>({
  show: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const show = await startShow()
      await use(show)
      await show.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ show }, use) => use(show.url),
  browse: async ({ browser, show }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (as, options) => {
      const context = await browser.newContext({ baseURL: show.url, ...options })
      contexts.push(context)
      if (as) await signIn(context, show.url, as)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  visitor: async ({ browse }, use) => use(await browse()),
})

/** Signs a browser in over HTTP, as its own cookie. The log-in dialog itself has its own journey. */
export async function signIn(context: BrowserContext, url: string, name: string): Promise<void> {
  const response = await context.request.post(`${url}/api/auth/log-in`, {
    data: { email: `${name}@example.test`, password: demoPassword },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

/** The newest e-mail to an address, waiting for it. */
export async function newestMail(url: string, to: string): Promise<{ subject: string; text: string }> {
  let found: { subject: string; text: string } | undefined
  await expect
    .poll(async () => {
      const { messages } = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as {
        messages: Array<{ to: string; subject: string; text: string }>
      }
      found = messages.find((message) => message.to === to)
      return found !== undefined
    })
    .toBe(true)
  return found!
}

/** The code in an e-mail. */
export function codeIn(text: string): string {
  const code = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(text)?.[0]
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}
