import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator } from '@playwright/test'
import { allow } from '../scripts/lib/pace.mjs'
import { seriousFindings } from './support/axe.ts'
import { type OwnRemotes, ownRemotes } from './support/ownRemotes.ts'
import { freePort } from './support/server.ts'
import { test as base, expect, type Page, type ShowServer, startShow } from './support/test.ts'
import { atEachWidth } from './support/widths.ts'

interface Built {
  remotes: OwnRemotes
  /** Names of the two builds of mfe-example, as they stand in overrides. */
  older: string
  newer: string
  environment: { NODE_ENV: string; REMOTES_DIR: string }
}

/** A show whose registry lists two builds of one remote. */
const test = base.extend<object, { show: ShowServer; built: Built }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const remotes = ownRemotes(['mfe-example', 'mfe-neighbour'])
      remotes.build('mfe-neighbour')
      const nameOf = ({ version, build }: { version: string; build: string }) => `${version}-${build}`
      const older = nameOf(remotes.build('mfe-example'))
      const environment = { NODE_ENV: 'development', REMOTES_DIR: remotes.dir }
      await use({ remotes, older, newer: '', environment })
      await remotes.remove()
    },
    { scope: 'worker', timeout: allow(120_000) },
  ],
  show: [
    async ({ built }, use) => {
      const show = await startShow(built.environment)
      // The server has seen the first build; from now on people get the second.
      await fetch(`${show.url}/api/remotes`)
      built.remotes.edit('mfe-example', 'src/HelloPanel.tsx', (text) =>
        text.replace('Hello from a remote', 'Hello again'),
      )
      const { version, build } = built.remotes.build('mfe-example')
      built.newer = `${version}-${build}`
      await use(show)
      await show.stop()
    },
    { scope: 'worker', timeout: allow(120_000) },
  ],
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'QA panel' })
const badge = (page: Page) => page.getByRole('status', { name: 'Testing' })
const asking = (page: Page) => page.getByRole('alertdialog', { name: 'Use what this link asks for?' })
const row = (page: Page, name: string) => panel(page).getByRole('row', { name: new RegExp(`^${name} `) })
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name })
const press = (page: Page) => page.keyboard.press('Alt+Shift+KeyQ')

/** Fails when the page was loaded anew since `markDocument`. */
const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

/** Paths of everything that a page asked for. */
function requests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}
const assets = fileURLToPath(new URL('../shell/dist/assets', import.meta.url))
/** The files of the tool, known by the id of its place in the page. */
const toolFiles = (): string[] =>
  readdirSync(assets)
    .filter((file) => file.endsWith('.js') && readFileSync(join(assets, file), 'utf8').includes('shoal-qa'))
    .map((file) => `/assets/${file}`)

test('[MFE-5] the panel opens by key and by parameter, and lists what each remote resolves to and why', async ({
  visitor,
  built,
}) => {
  const asked = requests(visitor)
  await visitor.goto('/')
  await expect(heading(visitor, 'Hello again')).toBeVisible()
  expect(toolFiles()).toHaveLength(1)
  expect(asked).not.toContain(toolFiles()[0])

  await press(visitor)
  await expect(row(visitor, 'mfe-example')).toContainText(built.newer)
  await expect(row(visitor, 'mfe-example')).toContainText('stable')
  await expect(row(visitor, 'mfe-neighbour')).toBeVisible()
  expect(asked).toContain(toolFiles()[0])
  // The keyboard is in it, and leaves it again.
  await expect(panel(visitor).getByRole('tab', { name: 'Remotes' })).toBeFocused()
  await visitor.keyboard.press('Escape')
  await expect(panel(visitor)).toHaveCount(0)

  await visitor.goto('/?qa&x=1')
  await expect(row(visitor, 'mfe-example')).toBeVisible()
  expect(new URL(visitor.url()).search).toBe('?x=1')
})

test('[MFE-5] a remote is switched off and on in this browser, without a reload; the badge stays over reloads', async ({
  visitor,
}) => {
  await visitor.goto('/')
  await expect(visitor.getByText('Side of the neighbour')).toBeVisible()
  await markDocument(visitor)
  await press(visitor)
  await row(visitor, 'mfe-neighbour').getByRole('switch').click()
  await expect(visitor.getByText('Side of the neighbour')).toHaveCount(0)
  await expect(row(visitor, 'mfe-neighbour')).toContainText('you switched it off')
  await panel(visitor).getByRole('button', { name: 'Close the QA panel' }).click()
  await expect(badge(visitor)).toContainText('1 override')
  expect(await isSameDocument(visitor)).toBe(true)

  await visitor.goto('/')
  await expect(badge(visitor)).toContainText('mfe-neighbour off')
  await expect(heading(visitor, 'Hello again')).toBeVisible()
  await expect(visitor.getByText('Side of the neighbour')).toHaveCount(0)
  await badge(visitor).getByRole('button', { name: 'Clear' }).click()
  await expect(badge(visitor)).toHaveCount(0)
  await expect(visitor.getByText('Side of the neighbour')).toBeVisible()
})

test('[MFE-5] a listed version is pinned without a reload, and a link gives it to another browser', async ({
  browse,
  built,
}) => {
  const page = await browse(undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/')
  await expect(heading(page, 'Hello again')).toBeVisible()
  await markDocument(page)
  await press(page)
  await panel(page).getByRole('button', { name: 'mfe-example' }).click()
  await panel(page)
    .getByRole('button', { name: `Use ${built.older}` })
    .click()
  await expect(heading(page, 'Hello from a remote')).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
  await expect(row(page, 'mfe-example')).toContainText(`you asked for ${built.older}`)
  await panel(page).getByRole('button', { name: 'Copy link with these overrides' }).click()
  await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`/?qa=mfe-example@${built.older}`)

  const other = await browse()
  await other.goto(link)
  await expect(asking(other)).toContainText(`mfe-example from ${built.older}`)
  // The link alone changes nothing.
  await expect(other.locator('main').getByText('Hello again')).toBeVisible()
  await asking(other).getByRole('button', { name: 'Use it' }).click()
  await expect(heading(other, 'Hello from a remote')).toBeVisible()
  await expect(badge(other)).toContainText(`mfe-example ${built.older}`)
  expect(new URL(other.url()).search).toBe('')
  await badge(other).getByRole('button', { name: 'QA 1 override' }).click()
  await panel(other).getByRole('button', { name: 'Reset mfe-example' }).click()
  await expect(heading(other, 'Hello again')).toBeVisible()

  // A version that is not listed is refused.
  await other.goto('/?qa=mfe-example@9.9.9-aaaaaaaaaaaa')
  await asking(other).getByRole('button', { name: 'Use it' }).click()
  await expect(other.getByText('There is no version 9.9.9-aaaaaaaaaaaa of mfe-example')).toBeVisible()
  await expect(heading(other, 'Hello again')).toBeVisible()
  await expect(badge(other)).toHaveCount(0)
})

test('[MFE-5] badge and panel hide nothing at any width, also beside a dialog, and have no serious finding', async ({
  browse,
}) => {
  const page = await browse(undefined, { viewport: { width: 1280, height: 844 } })
  await page.goto('/?qa=mfe-neighbour@off')
  await asking(page).getByRole('button', { name: 'Use it' }).click()
  await expect(badge(page)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toBeVisible()
  /** The one ends, at every width, before the other begins. */
  const isAbove = (upper: Locator, lower: Locator) =>
    atEachWidth(page, (width) =>
      expect(async () => {
        const [above, below] = [(await upper.boundingBox())!, (await lower.boundingBox())!]
        expect(above.y + above.height, `at ${width} px`).toBeLessThanOrEqual(below.y)
      }).toPass(),
    )
  await isAbove(dialog, badge(page))
  expect(await seriousFindings(page)).toEqual([])
  await badge(page).getByRole('button', { name: 'QA 1 override' }).click()
  await expect(row(page, 'mfe-neighbour')).toBeVisible()
  await expect(dialog).toBeVisible()
  await isAbove(dialog, panel(page))
  for (const tab of ['Events', 'Shared', 'Health', 'Remotes']) {
    await panel(page).getByRole('tab', { name: tab }).click()
    expect(await seriousFindings(page), tab).toEqual([])
  }
  await panel(page).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(panel(page).getByText('no overrides')).toBeVisible()
})

test('[MFE-12] a development server takes the place of a remote, and each build follows without a reload', async ({
  visitor,
  built,
  show,
}) => {
  const { remotes } = built
  const server = await remotes.dev('mfe-example', await freePort(), show.url)
  const say = (text: string) =>
    remotes.edit('mfe-example', 'src/HelloPanel.tsx', (source) => source.replace(/<h1>.*<\/h1>/, `<h1>${text}</h1>`))

  await visitor.goto('/?qa')
  await panel(visitor).getByRole('button', { name: 'mfe-example' }).click()
  await panel(visitor)
    .getByRole('textbox', { name: /development server of mfe-example/ })
    .fill(server.url)
  await panel(visitor)
    .getByRole('form', { name: 'Development server of mfe-example' })
    .getByRole('button', { name: 'Apply and reload' })
    .click()
  await expect(badge(visitor)).toContainText(server.url)
  await expect(heading(visitor, 'Hello again')).toBeVisible()
  await expect(visitor.locator('[data-offer=live-streams]')).toBeVisible()
  await markDocument(visitor)

  say('Hello from my desk')
  await expect(heading(visitor, 'Hello from my desk')).toBeVisible()
  say('{')
  const note = visitor.getByRole('alert').filter({ hasText: 'mfe-example does not compile' })
  await expect(note).toContainText('HelloPanel.tsx')
  await expect(heading(visitor, 'Hello from my desk')).toBeVisible()
  say('Hello, mended')
  await expect(heading(visitor, 'Hello, mended')).toBeVisible()
  await expect(note).toHaveCount(0)

  say("{(() => { throw new Error('the desk broke') })()}")
  const failing = visitor.getByRole('alert').filter({ hasText: 'The new build of mfe-example fails' })
  await expect(failing).toContainText('the desk broke')
  say('Hello, mended')
  await expect(heading(visitor, 'Hello, mended')).toBeVisible()
  await expect(failing).toHaveCount(0)

  await server.stop()
  const gone = visitor.getByRole('alert').filter({ hasText: 'The development server of mfe-example is gone' })
  await expect(gone).toBeVisible()
  await expect(heading(visitor, 'Hello, mended')).toBeVisible()
  expect(await isSameDocument(visitor)).toBe(true)
  await gone.getByRole('button', { name: "Use the registry's build" }).click()
  await expect(heading(visitor, 'Hello again')).toBeVisible()
  await expect(badge(visitor)).toHaveCount(0)
  expect(await isSameDocument(visitor)).toBe(true)
})

// Last: from here on the server runs as in production.
test('[MFE-5] in production only people with the qa or admin flag may; others do not even get the code', async ({
  browse,
  built,
  show,
}) => {
  await show.kill9()
  built.environment.NODE_ENV = 'production'
  await show.start()
  for (const account of [undefined, 'viewer']) {
    const page = await browse(account)
    const asked = requests(page)
    await page.goto('/?qa=mfe-neighbour@off')
    await expect(page.getByText('Side of the neighbour')).toBeVisible()
    await press(page)
    await page.goto('/?qa')
    await expect(page.getByText('Side of the neighbour')).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
    await expect(badge(page)).toHaveCount(0)
    await expect(asking(page)).toHaveCount(0)
    expect(asked).not.toContain(toolFiles()[0])
    for (const [method, path] of [
      ['put', '/api/remotes/overrides'],
      ['get', '/api/remotes/resolutions'],
    ] as const) {
      const data = method === 'put' ? { overrides: [{ remote: 'mfe-neighbour', use: 'off' }] } : undefined
      expect((await page.request[method](path, { data })).status(), path).toBe(403)
    }
  }
  const tester = await browse('qa')
  await tester.goto('/?qa=mfe-neighbour@off')
  await asking(tester).getByRole('button', { name: 'Use it' }).click()
  await expect(badge(tester)).toContainText('mfe-neighbour off')
  await expect(tester.getByText('Side of the neighbour')).toHaveCount(0)
  await press(tester)
  await expect(row(tester, 'mfe-neighbour')).toContainText('you switched it off')
})
