import { seriousFindings } from './support/axe.ts'
import { monitor, moves } from './support/picture.ts'
import { expect, type Page, test } from './support/test.ts'
import { behind } from './support/watching.ts'

test.use({ footage: 'light' })

/** Tips somebody in the room of a camera. */
const tip = (page: Page, to: string, amount: number) =>
  page.evaluate(
    async ([to, tip]) => {
      const body = JSON.stringify({ tip, room: 'stream:kitchen' })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/api/tokens/tip/${to}`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    [to, amount] as const,
  )

test('[TOK-4] [STR-8] a tip from another browser is seen on the picture and below it, and its line takes the picture back to it', async ({
  visitor: page,
  browse,
}) => {
  const rich = await browse('xl')
  await rich.goto('/about')
  const viewer = await browse('viewer')
  await viewer.goto('/about')
  const id = await viewer.evaluate(async () => (await (await fetch('/api/auth')).json()).user.id as string)

  await page.goto('/')
  await moves(page)
  const kitchen = monitor(page, 'Kitchen')
  const happened = page.getByRole('list', { name: 'Just happened' })
  await expect(happened).toBeVisible()
  const shown = kitchen.locator('[data-kind="tip"][data-size="grand"]')
  // It goes after three seconds: all of it is looked at at once, and waited for from before it can come.
  const look = shown.evaluate((line) => {
    const { animationName, pointerEvents } = getComputedStyle(line)
    return { animationName, pointerEvents, text: line.textContent }
  })
  await tip(rich, id, 300)
  // It stands still for who wants no motion, and takes no clicks.
  const still = { animationName: 'none', pointerEvents: 'none' }
  expect(await look).toEqual({ ...still, text: expect.stringMatching(/XL_fan tipped .*\s₣300/) })
  await expect(shown).toHaveCount(0)

  const line = happened.getByRole('listitem').filter({ hasText: '₣300' })
  await expect(kitchen.getByRole('button', { name: /XL_fan tipped .* ₣300/ })).toBeVisible()
  await line.getByRole('button', { name: /^See it/ }).click()
  await expect.poll(() => behind(page)).toBeGreaterThan(3.5)
  await expect(kitchen).toContainText(/Recorded|Behind/)
  // The chat goes along once it is well behind.
  await kitchen.getByRole('slider', { name: 'Time' }).press('PageDown')
  await expect(page.getByText(/^As it was at/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByText(/^As it was at/)).toHaveCount(0)
  expect(await seriousFindings(page, 'main')).toEqual([])
})
