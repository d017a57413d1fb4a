import { fileURLToPath } from 'node:url'
import type { Request } from '@playwright/test'
import { isHanging } from '../../support/faults.ts'
import type { OwnRemotes } from '../../support/ownRemotes.ts'
import { onTheirWay } from '../../support/requests.ts'
import { expect, type Page } from '../../support/test.ts'
import { testOfRemotes } from '../../support/testOfRemotes.ts'
import type { Heal } from './faults.ts'

export { expect, type Page }

/** Another edition is another build of the subject. */
export const buildSubject = (remotes: OwnRemotes, EDITION = 'first') => remotes.build('mfe-subject', { EDITION })

/** A show of two remotes: the subject that fails, and its neighbour that must not notice. */
export const test = testOfRemotes(
  ['mfe-neighbour', 'mfe-subject'],
  (remotes) => {
    remotes.build('mfe-neighbour')
    buildSubject(remotes)
  },
  fileURLToPath(new URL('remotes', import.meta.url)),
)

/** Tells the table at the end what was seen at a place. */
const seen = (place: string, what: string) =>
  test.info().annotations.push({ type: 'failure-mode', description: `${place}: ${what}` })

export const subject = (page: Page, kind: 'panel' | 'modal' | 'slot') => page.getByTestId(`subject-${kind}`)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Subject' })
export const openModal = (page: Page) => page.getByRole('button', { name: 'Open the subject' }).click()

/** The files of remotes that a page has asked for and not got yet. */
const awaited = new WeakMap<Page, ReadonlySet<Request>>()

/**
 * Waits for something that appears at the latest when a time limit of the page is over. The page's clock is moved past the
 * limit of a file that hangs, and only while nothing else is on its way: a file that comes, however slowly, meets no limit.
 */
const inTime = (page: Page, look: (quickly: { timeout: number }) => Promise<void>) =>
  expect(async () => {
    const files = [...(awaited.get(page) ?? [])]
    if (files.length > 0 && files.every(isHanging)) await page.clock.fastForward(2_000)
    await look({ timeout: 250 })
  }).toPass({ intervals: [0] })

/** Opens the panel that will not come. */
async function openMissing(page: Page): Promise<void> {
  awaited.set(
    page,
    onTheirWay(page, (request) => request.url().includes('/remotes/')),
  )
  await page.clock.install()
  // A file that hangs keeps the load event away.
  await page.goto('/subject', { waitUntil: 'commit' })
}

/** The words in the place of the missing subject. */
const hole = {
  panel: (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'Subject is missing' }),
  modal: (page: Page) => dialog(page).getByRole('alert').filter({ hasText: 'Subject is missing' }),
  slot: (page: Page) => page.getByRole('button', { name: 'subject is missing. Retry' }),
}
const retry = {
  panel: (page: Page) => hole.panel(page).getByRole('button', { name: 'Retry' }),
  modal: (page: Page) => hole.modal(page).getByRole('button', { name: 'Retry' }),
  slot: (page: Page) => hole.slot(page),
}

const neighbour = (page: Page) => page.getByRole('button', { name: /^Neighbour counts/ })

/** The shell and the neighbour live: they count, they navigate, the one socket is connected. */
export async function restIsFine(page: Page): Promise<void> {
  const before = Number((await neighbour(page).textContent())?.match(/\d+/)?.[0])
  await neighbour(page).click()
  await expect(page.getByRole('button', { name: `Neighbour counts ${before + 1}` })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Home of the neighbour' })).toBeVisible()
  await expect(page.getByText(/^connected/)).toBeVisible()
  seen('rest', 'goes on')
}

/** By Retry, unless it came back by itself: a hole takes what the registry names anew. */
async function heals(page: Page, kind: 'panel' | 'modal' | 'slot'): Promise<void> {
  const [there, missing] = [subject(page, kind), hole[kind](page)]
  await inTime(page, (quickly) => expect(there.or(missing)).toBeVisible(quickly))
  await expect(async () => {
    if (await missing.isVisible()) await retry[kind](page).click({ timeout: 2_000 })
    await expect(there).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** Marks the document, to see later that it is still the same one. */
export const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))
export const expectSameDocument = async (page: Page) =>
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

interface Hole {
  /** What is wrong, for the test's title. */
  what: string
  /** The error code of the hole. */
  code: string
  /** Breaks the subject before the page is opened. */
  fault(page: Page): Promise<Heal>
}

/**
 * A failure that leaves a hole: in place of the panel, the modal and the slot stand words that it is missing, everything
 * else goes on, and Retry heals each without a reload once the cause is gone [MFE-3].
 */
export function leavesAHole(mode: string, { what, code, fault }: Hole): void {
  test(`[MFE-3] ${mode}: ${what}`, async ({ visitor }) => {
    const heal = await fault(visitor)
    await openMissing(visitor)
    await markDocument(visitor)
    // The rest of the page waits a while for its main panel.
    await inTime(visitor, (quickly) => expect(neighbour(visitor)).toBeVisible(quickly))
    await openModal(visitor)
    await inTime(visitor, (quickly) => expect(hole.modal(visitor)).toContainText(code, quickly))
    await visitor.keyboard.press('Escape')
    await inTime(visitor, (quickly) => expect(dialog(visitor)).toBeHidden(quickly))
    await inTime(visitor, (quickly) => expect(hole.panel(visitor)).toContainText(code, quickly))
    await inTime(visitor, (quickly) => expect(hole.slot(visitor)).toBeVisible(quickly))
    // The offer that only watches had no place of its own, so nothing stands there.
    await expect(visitor.getByText('subject-watch')).toHaveCount(0)
    await restIsFine(visitor)
    await visitor.getByRole('link', { name: 'Subject' }).click()
    await inTime(visitor, (quickly) => expect(hole.panel(visitor)).toBeVisible(quickly))

    await heal()
    await heals(visitor, 'panel')
    seen('panel', `${code}, healed`)
    await heals(visitor, 'slot')
    seen('slot', `${code}, healed`)
    await openModal(visitor)
    await heals(visitor, 'modal')
    seen('modal', `${code}, healed`)
    await visitor.keyboard.press('Escape')
    await restIsFine(visitor)
    await expectSameDocument(visitor)
  })
}

interface NoHole {
  what: string
  fault(page: Page): Promise<Heal>
  /** Runs with the panel and the slot on the page; ends by checking the page. */
  trouble(page: Page): Promise<void>
}

/** A failure after which everything stays where it is: nothing is missing, and everything else goes on [MFE-3]. */
export function leavesNothingMissing(mode: string, { what, fault, trouble }: NoHole): void {
  test(`[MFE-3] ${mode}: ${what}`, async ({ visitor }) => {
    await fault(visitor)
    await visitor.goto('/subject', { waitUntil: 'commit' })
    await markDocument(visitor)
    await expect(subject(visitor, 'panel')).toBeVisible()
    await expect(subject(visitor, 'slot')).toBeVisible()
    await openModal(visitor)
    await expect(subject(visitor, 'modal')).toBeVisible()
    seen('modal', 'stays')
    await trouble(visitor)
    if (await dialog(visitor).isVisible()) await visitor.keyboard.press('Escape')
    await expect(dialog(visitor)).toBeHidden()
    await restIsFine(visitor)
    await visitor.getByRole('link', { name: 'Subject' }).click()
    await expect(subject(visitor, 'panel')).toBeVisible()
    seen('panel', 'stays')
    await expect(subject(visitor, 'slot')).toBeVisible()
    seen('slot', 'stays')
    await expectSameDocument(visitor)
  })
}
