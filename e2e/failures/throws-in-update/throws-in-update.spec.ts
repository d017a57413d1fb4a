import { expect, leavesNothingMissing, subject } from '../support/failure.ts'
import { handmade } from '../support/faults.ts'

leavesNothingMissing('throws-in-update', {
  what: 'an offer throws when its props change',
  fault: handmade('throws-in-update'),
  trouble: async (page) => {
    await page.keyboard.press('Escape')
    // The neighbour gives its count to the slot.
    await page.getByRole('button', { name: /^Neighbour counts/ }).click()
    await expect(page.getByRole('button', { name: 'Neighbour counts 1' })).toBeVisible()
    await expect(subject(page, 'slot')).toBeVisible()
  },
})
