import { expect, leavesNothingMissing } from '../support/failure.ts'
import { inMode } from '../support/faults.ts'

leavesNothingMissing('floods', {
  what: 'each offer sends twenty thousand events at once',
  fault: inMode('floods'),
  trouble: async (page) => {
    // Most of it came nowhere.
    const sent = await page.evaluate(
      () =>
        (window as unknown as { __shoal: { bus: { recent(): Array<{ kind: string; name: string }> } } }).__shoal.bus
          .recent()
          .filter(({ kind, name }) => kind === 'published' && name === 'toast:show').length,
    )
    expect(sent).toBeLessThan(1_000)
    await page.keyboard.press('Escape')
    // The page answers in spite of it.
    await page.getByRole('button', { name: 'Press the panel' }).click()
  },
})
