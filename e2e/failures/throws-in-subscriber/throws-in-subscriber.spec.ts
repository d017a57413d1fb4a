import { expect, leavesNothingMissing } from '../support/failure.ts'
import { inMode } from '../support/faults.ts'

leavesNothingMissing('throws-in-subscriber', {
  what: 'an offer throws when it hears an event',
  fault: inMode('throws-in-subscriber'),
  trouble: async (page) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.evaluate(() => {
      const { bus } = (window as unknown as { __shoal: { bus: { publish(topic: object, payload: object): void } } })
        .__shoal
      bus.publish({ kind: 'topic', name: 'panel:open' }, { id: 'subject' })
    })
    await expect(() => expect(errors).toHaveLength(3)).toPass()
  },
})
