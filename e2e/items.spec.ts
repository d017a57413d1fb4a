import { seriousFindings } from './support/axe.ts'
import { give } from './support/items.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { atEachWidth } from './support/widths.ts'

// The server of the workshop's journey.
test.use({ showOf: 'crafting' })

/** Drags a thing onto a button that is there only once the dragging began. */
async function dragOnto(page: Page, thing: Locator, button: Locator): Promise<void> {
  await thing.hover()
  await page.mouse.down()
  // A drag begins with a movement.
  const { x, y } = (await thing.boundingBox())!
  await page.mouse.move(x + 4, y + 4, { steps: 4 })
  await button.hover()
  await button.hover()
  await page.mouse.up()
}

test('[ITEM-2] [INV-1] the inventory by mouse, by keys and by thumb: dragged onto Consume or Use, reached by arrows, tapped on a phone, at each width', async ({
  browse,
}) => {
  const [admin, owner] = [await browse('admin'), await browse('rival')]
  await give(admin, owner, 'Pot of Tea', 'Flour', 'Confetti')
  await owner.goto('/about')
  await owner.getByRole('tab', { name: 'Items' }).click()
  const items = owner.getByRole('list', { name: 'Your items' })
  const tea = items.getByRole('button', { name: /^Pot of Tea/ })
  const places = owner.getByRole('meter', { name: 'Places' })
  const [before, , slots] = (await places.getAttribute('aria-valuetext'))!.split(' ')
  await expect(owner.getByRole('button', { name: 'Consume' })).toHaveCount(0)
  await dragOnto(owner, tea, owner.getByRole('button', { name: 'Consume' }))
  await expect(tea).toHaveCount(0)
  await expect(places).toHaveAttribute('aria-valuetext', `${Number(before) - 1} / ${slots}`)

  const flour = items.getByRole('button', { name: /^Flour/ })
  await flour.focus()
  await owner.keyboard.press('ArrowRight')
  await expect(flour).not.toBeFocused()
  await owner.keyboard.press('ArrowLeft')
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('button', { name: 'Refund' })).toBeVisible()
  await owner.keyboard.press('Tab')
  await owner.keyboard.press('Escape')
  await expect(owner.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await expect(flour).toBeFocused()

  const confetti = items.getByRole('button', { name: /^Confetti/ })
  const use = owner.getByRole('button', { name: 'Use', exact: true })
  const using = owner.getByRole('dialog', { name: 'Use Fishtoy' })
  await dragOnto(owner, confetti, use)
  await expect(using).toContainText('Confetti')
  await owner.keyboard.press('Escape')
  await expect(using).toHaveCount(0)
  await use.press('Enter')
  await expect(using).toContainText('Confetti')
  await owner.keyboard.press('Escape')
  await expect(using).toHaveCount(0)

  // With something chosen, so that all of the panel is there.
  expect(await seriousFindings(owner)).toEqual([])
  await atEachWidth(owner, async (width) => {
    if (width < 1100) await owner.getByRole('button', { name: 'Items', exact: true }).click()
    await expect(confetti).toHaveAttribute('aria-pressed', 'true')
    for (const part of [owner.locator('html'), items.locator('..')])
      await expect
        .poll(() => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), {
          message: `at ${width} px`,
        })
        .toBeLessThanOrEqual(0)
  })

  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.getByRole('button', { name: 'Items', exact: true }).click()
  await use.click()
  await expect(using).toContainText('Confetti')
  await using.getByRole('button', { name: 'Cancel' }).click()
  await flour.click()
  await owner.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(owner.getByRole('dialog', { name: 'Craft Item' })).toBeVisible()
})
