import { expect, leavesNothingMissing, subject } from '../support/failure.ts'
import { inMode } from '../support/faults.ts'

leavesNothingMissing('leaking-styles', {
  what: '[MFE-15] rules for the whole page reach the subject alone',
  fault: inMode('nothing'),
  trouble: async (page) => {
    await page.keyboard.press('Escape')
    const look = (selector: string) =>
      page.evaluate((one) => {
        const { color, letterSpacing, fontSize, backgroundColor, opacity } = getComputedStyle(
          document.querySelector(one)!,
        )
        return { color, letterSpacing, fontSize, backgroundColor, opacity }
      }, selector)
    const hostile = 'rgb(1, 2, 3)'
    // The rules work where they may.
    expect(await look('[data-testid="subject-panel"] button')).toMatchObject({ color: hostile, letterSpacing: '9px' })
    for (const other of ['body', '#shoal', 'nav a', '[data-remote="mfe-neighbour"] button']) {
      const style = await look(other)
      expect(style.color).not.toBe(hostile)
      expect(style.backgroundColor).not.toBe(hostile)
      expect(style.letterSpacing).not.toBe('9px')
      expect(style.fontSize).not.toBe('40px')
    }
    expect((await look('[data-remote="mfe-neighbour"]')).opacity).toBe('1')
    await expect(subject(page, 'slot')).toBeVisible()
  },
})
