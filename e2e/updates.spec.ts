import { inject, tampered } from './support/faults.ts'
import type { OwnRemotes } from './support/ownRemotes.ts'
import { expect, type Page, signIn } from './support/test.ts'
import { testOfRemotes } from './support/testOfRemotes.ts'

const places = {
  'mfe-example': { file: 'src/HelloPanel.tsx', what: 'panel' },
  'mfe-neighbour': { file: 'src/SidePanel.tsx', what: 'side' },
} as const
type Name = keyof typeof places

/** Builds a remote once more, showing another word. */
function build(remotes: OwnRemotes, name: Name, edition: string): void {
  const { file, what } = places[name]
  remotes.edit(name, file, (text) =>
    text.replace(
      /Hello from a remote|Side of the neighbour|The \w+ edition of the \w+/,
      `The ${edition} edition of the ${what}`,
    ),
  )
  remotes.build(name)
}

/** Two remotes that are built anew while the tests run. */
const test = testOfRemotes(['mfe-example', 'mfe-neighbour'], (remotes) => {
  build(remotes, 'mfe-example', 'first')
  build(remotes, 'mfe-neighbour', 'first')
})

const main = (page: Page, edition: string) => page.getByText(`The ${edition} edition of the panel`)
const side = (page: Page, edition: string) => page.getByText(`The ${edition} edition of the side`)
const prompt = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Not now' }) })
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)
const width = async (page: Page) =>
  (await page.getByRole('complementary', { name: 'Side panels' }).boundingBox())?.width

/** A server in development finds new builds when somebody asks for the registry. */
const look = async (url: string) => expect((await fetch(`${url}/api/remotes`)).ok).toBe(true)

test('[MFE-2] a new build while pages are open: each says so, keeps what stands, and takes it without a reload', async ({
  browse,
  remotes,
  show,
}) => {
  const pages = [await browse(), await browse()] as const
  for (const page of pages) {
    await page.goto('/')
    await expect(main(page, 'first')).toBeVisible()
    await expect(side(page, 'first')).toBeVisible()
    await expect(page.getByText(/^connected/)).toBeVisible()
    await page.getByRole('button', { name: 'Count 0' }).click()
    await mark(page)
  }
  const [one, other] = pages
  build(remotes, 'mfe-example', 'second')
  build(remotes, 'mfe-neighbour', 'second')
  await look(show.url)
  for (const page of pages) {
    await expect(prompt(page)).toContainText('New versions of Live and Chat are ready')
    await expect(main(page, 'first')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Count 1' })).toBeVisible()
  }

  const before = await width(one)
  await prompt(one).getByRole('button', { name: 'Update' }).click()
  await expect(main(one, 'second')).toBeVisible()
  await expect(side(one, 'second')).toBeVisible()
  await expect(prompt(one)).toBeHidden()
  expect(await width(one)).toBe(before)
  // Builds share their class names: the styles of the one that is gone have no effect any more.
  const styles = await one.evaluate(() =>
    [...document.styleSheets]
      .filter(({ href }) => href?.includes('/remotes/mfe-example/'))
      .map(({ disabled }) => disabled)
      .toSorted(),
  )
  expect(styles).toEqual([false, true])

  // The other person does not answer: the panels that they mount from then on are of the new build.
  await other.getByRole('link', { name: 'Clips' }).click()
  await expect(other.getByRole('heading', { name: 'Clips of the neighbour' })).toBeVisible()
  await other.getByRole('link', { name: 'Live', exact: true }).click()
  await expect(main(other, 'second')).toBeVisible()
  await expect(side(other, 'first')).toBeVisible()
  await expect(prompt(other)).toContainText('A new version of Chat is ready')
  await prompt(other).getByRole('button', { name: 'Not now' }).click()
  await expect(prompt(other)).toBeHidden()
  await expect(side(other, 'first')).toBeVisible()

  // Going back to the earlier build is one more new version.
  build(remotes, 'mfe-example', 'first')
  await look(show.url)
  for (const page of pages) await expect(prompt(page)).toContainText('A new version of Live is ready')
  await prompt(other).getByRole('button', { name: 'Update' }).click()
  await expect(main(other, 'first')).toBeVisible()
  for (const page of pages) expect(await isSameDocument(page)).toBe(true)
})

test('[MFE-2] a remote that is switched off is gone at once, and comes back as it went', async ({ browse, show }) => {
  const visitor = await browse()
  const admin = await browse()
  await signIn(admin.context(), show.url, 'admin')
  const enable = async (enabled: boolean) => {
    const response = await admin.context().request.patch(`${show.url}/api/remotes/channels/development/mfe-neighbour`, {
      data: { enabled, why: 'a journey' },
    })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await visitor.goto('/clips')
  await expect(visitor.getByRole('heading', { name: 'Clips of the neighbour' })).toBeVisible()
  await expect(visitor.getByText(/edition of the side/)).toBeVisible()
  await expect(visitor.getByText(/^connected/)).toBeVisible()
  await mark(visitor)
  await enable(false)
  await expect(visitor.getByText(/edition of the side/)).toBeHidden()
  await expect(visitor.getByText('There is no such page')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Clips' })).toBeHidden()
  await enable(true)
  await expect(visitor.getByText(/edition of the side/)).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Clips of the neighbour' })).toBeVisible()
  expect(await isSameDocument(visitor)).toBe(true)
})

test('[MFE-2] a page that is too old for the server says so, goes on, and reloads only when told', async ({
  visitor,
  remotes,
  show,
}) => {
  await visitor.goto('/')
  await expect(main(visitor, 'first')).toBeVisible()
  await expect(visitor.getByText(/^connected/)).toBeVisible()
  await visitor.route('**/api/remotes', async (route) => {
    const response = await route.fetch()
    const registry = (await response.json()) as { remotes: { contract: string; build: string }[] }
    await route.fulfill({
      response,
      json: {
        ...registry,
        contract: '2.0.0',
        remotes: registry.remotes.map((remote) => ({ ...remote, contract: '^2.0.0', build: 'ffffffffffff' })),
      },
    })
  })
  await mark(visitor)
  build(remotes, 'mfe-neighbour', 'third')
  await look(show.url)
  await expect(prompt(visitor)).toContainText('Reload')
  await visitor.getByRole('link', { name: 'Clips' }).click()
  await expect(visitor.getByRole('heading', { name: 'Clips of the neighbour' })).toBeVisible()
  expect(await isSameDocument(visitor)).toBe(true)
  await visitor.unroute('**/api/remotes')
  await prompt(visitor).getByRole('button', { name: 'Reload' }).click()
  await expect(visitor.getByRole('heading', { name: 'Clips of the neighbour' })).toBeVisible()
  await expect(prompt(visitor)).toBeHidden()
  expect(await isSameDocument(visitor)).toBe(false)
})

test('every file that a page loads of a remote by itself is bound to its hash and fetched once', async ({
  visitor,
}) => {
  const asked: string[] = []
  visitor.on('request', (request) => {
    if (/\/remotes\/.*\.(js|css)$/.test(request.url())) asked.push(request.url())
  })
  const warnings: string[] = []
  visitor.on('console', (message) => warnings.push(message.text()))
  // The elements are gone once the files are there.
  await visitor.addInitScript(() => {
    const bound: string[] = []
    const append = HTMLHeadElement.prototype.appendChild
    HTMLHeadElement.prototype.appendChild = function <T extends Node>(node: T): T {
      const file = node as unknown as { src?: string; href?: string; integrity?: string }
      const address = file.src || file.href || ''
      if (address.includes('/remotes/')) bound.push(`${file.integrity ? 'bound' : 'LOOSE'} ${address}`)
      return append.call(this, node) as T
    }
    Object.assign(window, { bound })
  })
  await visitor.goto('/')
  await expect(main(visitor, 'first')).toBeVisible()
  await expect(visitor.getByText(/edition of the side/)).toBeVisible()
  await visitor.getByRole('link', { name: 'Clips' }).hover()
  await visitor.getByRole('link', { name: 'Clips' }).click()
  await expect(visitor.getByRole('heading', { name: 'Clips of the neighbour' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Live', exact: true }).click()
  await visitor.getByRole('button', { name: 'Greet' }).click()
  await expect(visitor.getByRole('dialog', { name: 'Greeting' })).toContainText('Hello Lou')
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  const bound = await visitor.evaluate(() => (window as unknown as { bound: string[] }).bound)
  expect(bound.filter((line) => line.startsWith('bound')).length).toBeGreaterThan(6)
  expect(bound.filter((line) => line.startsWith('LOOSE'))).toEqual([])
  expect(warnings.filter((text) => /preload/i.test(text))).toEqual([])
})

test('[MFE-3] a file that is not what was shipped is not run, and the page says which remote it is', async ({
  visitor,
}) => {
  const heal = await inject(visitor, /\/remotes\/mfe-example\/[^/]+\/src_HelloPanel_tsx\.[^/]*\.js/, tampered)
  await visitor.goto('/')
  const failure = visitor.getByRole('main').getByRole('alert').filter({ hasText: 'Live is missing' })
  await expect(failure).toContainText('mfe-example')
  await expect(failure).toContainText('chunk · remote/wrong-hash')
  await heal()
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(main(visitor, 'first')).toBeVisible()
})

test('[MFE-13] the page tells the server how its remotes fared', async ({ visitor }) => {
  const told = visitor.waitForRequest((request) => request.url().endsWith('/api/telemetry/remotes'))
  await visitor.goto('/')
  await expect(main(visitor, 'first')).toBeVisible()
  const request = await told
  const { reports } = request.postDataJSON() as { reports: { kind: string; remote: string; phase?: string }[] }
  const seen = reports.filter(({ remote }) => remote === 'mfe-example').map(({ kind, phase }) => phase ?? kind)
  expect(seen).toEqual(expect.arrayContaining(['mount', 'entry', 'chunk', 'lifecycles']))
  expect((await request.response())?.ok()).toBe(true)
})
