// `node scripts/screens.ts`: takes the pictures of docs/screens from a running show of its own. For maintainers.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { startShow } from '../e2e/support/server.ts'
import { signIn } from '../e2e/support/test.ts'
import bundlePrograms from '../server/test/bundledPrograms.ts'

const out = fileURLToPath(new URL('../docs/screens', import.meta.url))
const sizes = [
  [390, 844],
  [1280, 800],
  [2200, 1240],
] as const
const lines: Array<[string, string]> = [
  ['xl', 'the pan is ON FIRE and nobody moves'],
  ['rival', 'is this normal?'],
  ['pass', 'this is the calmest friday in weeks'],
  ['viewer', 'somebody call the kitchen'],
  ['mod', 'Keep it about the show, please.'],
  ['rival', '@Viewer they can hear you, wave!'],
  ['qa', 'the cat knows. the cat has always known'],
  ['viewer', 'o7'],
]

mkdirSync(out, { recursive: true })
await bundlePrograms()
const show = await startShow({}, { footage: 'real' })
const browser: Browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
})
const open = async (as: string | null, width = 1280, height = 800): Promise<[Page, BrowserContext]> => {
  const context = await browser.newContext({ baseURL: show.url, viewport: { width, height } })
  if (as) await signIn(context, show.url, as)
  return [await context.newPage(), context]
}
const settle = (page: Page) => page.waitForTimeout(2_500)
const write = (page: Page) => page.getByRole('form', { name: 'Write in Kitchen' }).getByRole('combobox')

try {
  const people = new Map<string, Page>()
  for (const name of new Set(lines.map(([name]) => name))) {
    const [page] = await open(name)
    await page.goto('/')
    await write(page).waitFor()
    people.set(name, page)
  }
  for (const [name, text] of lines) {
    const page = people.get(name)!
    await write(page).fill(text)
    await write(page).press('Enter')
    await page.waitForTimeout(700)
  }
  const viewer = people.get('viewer')!
  await viewer.getByRole('log').getByRole('button', { name: 'XL_fan' }).first().click()
  await viewer.getByRole('button', { name: 'Tip', exact: true }).click()
  await viewer.getByRole('dialog', { name: 'Tip' }).waitFor()
  await settle(viewer)
  await viewer.screenshot({ path: join(out, 'tip-1280.png') })
  await viewer
    .getByRole('dialog')
    .getByRole('button', { name: /^Tip ₣/ })
    .click()
  await viewer.waitForTimeout(7_000)
  for (const page of people.values()) await page.context().close()

  for (const [width, height] of sizes) {
    const [page, context] = await open('viewer', width, height)
    const shot = async (name: string) => {
      await settle(page)
      await page.screenshot({ path: join(out, `${name}-${width}.png`) })
    }
    const go = async (title: string) => {
      if (width < 1100) await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('link', { name: title, exact: true }).first().click()
    }
    await page.goto('/')
    await page.locator('video').waitFor()
    if (width < 1100)
      await page
        .getByRole('button', { name: 'Chat' })
        .or(page.getByRole('link', { name: 'Chat' }))
        .first()
        .click()
    await shot('live')
    await go('Battle chat')
    await shot('battle')
    await go('Profile')
    await shot('profile')
    await context.close()

    const [visitor, visitorContext] = await open(null, width, height)
    await visitor.goto('/')
    await visitor.locator('video').waitFor()
    await visitor.getByRole('button', { name: 'Sign up' }).first().click()
    await settle(visitor)
    await visitor.screenshot({ path: join(out, `sign-up-${width}.png`) })
    await visitorContext.close()

    const [admin, adminContext] = await open('admin', width, height)
    await admin.goto('/admin')
    await settle(admin)
    await admin.screenshot({ path: join(out, `admin-${width}.png`) })
    await adminContext.close()
  }
} finally {
  await browser.close()
  await show.stop()
}
