import { seriousFindings } from './support/axe.ts'
import { monitor, moves } from './support/picture.ts'
import { expect, type Page, test, uniqueName } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

test.use({ footage: 'light' })

/** The tokens that stand in the bar of the page. */
async function balanceOf(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: /^Your balance/ }).getAttribute('aria-label')
  return Number(/₣([\d,]+)/.exec(label ?? '')![1]!.replaceAll(',', ''))
}

test('[ITEM-3] [NAV-1] a viewer buys a toy, writes on it and uses it; a moderator lets it through, and everybody sees it on the picture', async ({
  visitor,
  browse,
}) => {
  const words = uniqueName('hello')
  const [viewer, moderator] = [await browse('viewer'), await browse('mod')]
  await visitor.goto('/')
  await viewer.goto('/fishtoys')
  await moderator.goto('/staff-room')

  await viewer.getByRole('button', { name: 'Buy Fan Mail, ₣60' }).click()
  await viewer.getByRole('list', { name: 'Your toys' }).getByRole('button', { name: 'Use Fan Mail' }).click()
  const using = viewer.getByRole('dialog', { name: 'Use Fishtoy' })
  await using.getByRole('radio', { name: 'Lou' }).check()
  await using.getByRole('textbox', { name: 'Your words' }).fill(words)
  expect(await seriousFindings(viewer, '[role=dialog]')).toEqual([])
  await using.getByRole('button', { name: 'Use it, ₣20' }).click()
  await expect(viewer.getByText('Fishtoy queued!')).toBeVisible()
  await expect(viewer.getByRole('region', { name: 'Waiting for a moderator' })).toContainText(words)

  const waiting = moderator.getByRole('listitem', { name: 'Fan Mail of Viewer' })
  await expect(waiting).toContainText(words)
  await moves(visitor)
  // It disappears by itself, so the test looks for it from before it can come.
  const seen = expect(monitor(visitor, 'Kitchen').locator('[data-slot="fishtoys/on-picture"]')).toContainText(
    `Viewer used Fan Mail on Lou${words}`,
  )
  const told = expect(viewer.getByText('Fishtoy Approved!')).toBeVisible()
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await Promise.all([seen, told])
  await expect(waiting).toHaveCount(0)
  await expect(visitor.getByRole('list', { name: 'Just happened' })).toContainText('Viewer used Fan Mail on Lou')

  // A rejected toy comes back, and what its words cost.
  const before = (await balanceOf(viewer)) - 60
  await viewer.getByRole('button', { name: 'Buy Fan Mail, ₣60' }).click()
  await expect.poll(() => balanceOf(viewer)).toBe(before)
  await viewer.getByRole('button', { name: 'Use Fan Mail' }).click()
  await using.getByRole('radio', { name: 'Lou' }).check()
  await using.getByRole('textbox', { name: 'Your words' }).fill(uniqueName('sweep'))
  await using.getByRole('button', { name: 'Use it, ₣20' }).click()
  await expect.poll(() => balanceOf(viewer)).toBe(before - 20)
  await expect(viewer.getByRole('button', { name: 'Use Fan Mail' })).toHaveCount(0)
  await waiting.getByRole('button', { name: 'Reject' }).click()
  const rejecting = moderator.getByRole('dialog', { name: 'Reject fishtoy' })
  await rejecting.getByRole('textbox', { name: 'Reason' }).fill('Who sweeps?')
  const back = expect(
    viewer.getByText(/Your Fishtoy was rejected! Your tokens have been refunded.*Who sweeps\?/),
  ).toBeVisible()
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await back
  await expect(viewer.getByRole('button', { name: 'Use Fan Mail' })).toBeEnabled()
  await expect.poll(() => balanceOf(viewer)).toBe(before)
  expect(await seriousFindings(viewer, 'main')).toEqual([])
  await fitsEachWidth(viewer)
})
