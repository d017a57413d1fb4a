import { seriousFindings } from './support/axe.ts'
import { give } from './support/items.ts'
import { expect, test } from './support/test.ts'

test.use({ showOf: 'crafting' })

test('[CRAFT-1] from the inventory to the workshop: two items dragged and tapped become a third, which all hear of when it is rare', async ({
  browse,
}) => {
  const [admin, maker, other] = [await browse('admin'), await browse('viewer'), await browse()]
  await give(admin, maker, 'Flour', 'Tap Water', 'Treasure Map', 'Keys to Something')
  await Promise.all([other.goto('/'), maker.goto('/about')])
  await maker.getByRole('tab', { name: 'Items' }).click()
  await maker.getByRole('button', { name: /^Flour/ }).click()
  await maker.getByRole('button', { name: 'Craft', exact: true }).click()
  const dialog = maker.getByRole('dialog', { name: 'Craft Item' })
  await expect(dialog.getByRole('button', { name: /^First slot: Flour/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Tap Water/ }).dragTo(dialog.getByRole('button', { name: /^Second slot/ }))
  await dialog.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('You made Dough')

  await dialog.getByRole('button', { name: /^Treasure Map/ }).click()
  await dialog.getByRole('button', { name: /^Keys to Something/ }).press('Enter')
  await dialog.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('You made Sunken Treasure')
  expect(await seriousFindings(maker, '[role=dialog]')).toEqual([])
  await expect(other.getByText(/is the first to craft/).first()).toBeVisible()

  await dialog.getByRole('tab', { name: /^Recipes 2/ }).click()
  await expect(dialog.getByText('made once')).toHaveCount(2)
})
