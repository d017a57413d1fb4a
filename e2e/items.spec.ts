import { give } from './support/items.ts'
import { expect, test } from './support/test.ts'

// The server of the workshop's journey.
test.use({ showOf: 'crafting' })

test('[ITEM-2] [INV-1] the inventory by mouse, by keys and by thumb: dragged onto Consume, reached by arrows, tapped on a phone', async ({
  browse,
}) => {
  const [admin, owner] = [await browse('admin'), await browse('rival')]
  await give(admin, owner, 'Pot of Tea', 'Flour', 'Tap Water')
  await owner.goto('/about')
  await owner.getByRole('tab', { name: 'Items' }).click()
  const items = owner.getByRole('list', { name: 'Your items' })
  const tea = items.getByRole('button', { name: /^Pot of Tea/ })
  const places = owner.getByRole('meter', { name: 'Places' })
  const [before, , slots] = (await places.getAttribute('aria-valuetext'))!.split(' ')
  await tea.click()
  await tea.dragTo(owner.getByRole('button', { name: 'Consume' }))
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

  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.getByRole('button', { name: 'Items', exact: true }).click()
  await flour.click()
  await owner.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(owner.getByRole('dialog', { name: 'Craft Item' })).toBeVisible()
})
