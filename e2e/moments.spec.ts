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

  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/rewind\.m3u8/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  await moves(page)
  const kitchen = monitor(page, 'Kitchen')
  const happened = page.getByRole('list', { name: 'Just happened' })
  await expect(happened).toBeVisible()
  // The code that draws moments comes once the picture moves, and earlier moments are not shown.
  await expect(page.getByText(/^connected/)).toBeVisible()
  await expect(kitchen.locator('[data-layer="moments"]')).toBeAttached()
  const grand = '[data-kind="tip"][data-size="grand"]'
  // It disappears after three seconds: the page itself examines it in the moment in which it comes.
  const shown = await kitchen.evaluateHandle((picture, grand) => {
    const look = (seen: (line: object) => void) => {
      const line = picture.querySelector(grand)
      if (!line) return
      const { animationName, pointerEvents } = getComputedStyle(line)
      seen({ animationName, pointerEvents, text: line.textContent, isVisible: line.checkVisibility() })
    }
    const seen = new Promise<object>((resolve) => {
      new MutationObserver(() => look(resolve)).observe(picture, { childList: true, subtree: true, attributes: true })
    })
    return { seen }
  }, grand)
  // No other journey tips as much: some of them share this show.
  await tip(rich, id, 333)
  // With reduced motion it stands still, and it takes no clicks.
  expect(await shown.evaluate(({ seen }) => seen)).toEqual({
    ...{ animationName: 'none', pointerEvents: 'none', isVisible: true },
    text: expect.stringMatching(/XL_fan tipped .*\s₣333/),
  })
  await expect(kitchen.locator(grand)).toHaveCount(0)

  const line = happened.getByRole('listitem').filter({ hasText: '₣333' })
  await expect(kitchen.getByRole('button', { name: /XL_fan tipped .* ₣333/ })).toBeVisible()
  await line.getByRole('button', { name: /^See it/ }).click()
  await expect.poll(() => behind(page)).toBeGreaterThan(3.5)
  await expect(kitchen).toContainText(/Recorded|Behind/)
  // It is on its way back also while the answer is not there yet to how far the recording goes; the chat goes along.
  await kitchen.getByRole('slider', { name: 'Time' }).press('PageDown')
  answer()
  await expect(page.getByText(/^As it was at/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByText(/^As it was at/)).toHaveCount(0)
  await expect(kitchen).not.toContainText(/Recorded|Behind/)
  expect(await seriousFindings(page, 'main')).toEqual([])
})
