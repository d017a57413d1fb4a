import { expect, leavesNothingMissing } from '../support/failure.ts'
import { inMode } from '../support/faults.ts'

leavesNothingMissing('throws-in-handler', {
  what: 'an offer throws when it is pressed',
  fault: inMode('throws-in-handler'),
  trouble: async (page) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.getByRole('button', { name: 'Press the modal' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Press the panel' }).click()
    await page.getByRole('button', { name: 'Press the slot' }).click()
    await expect(() => expect(errors).toHaveLength(3)).toPass()
  },
})
