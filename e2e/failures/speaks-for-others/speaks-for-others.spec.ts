import { expect, leavesNothingMissing } from '../support/failure.ts'
import { inMode } from '../support/faults.ts'

leavesNothingMissing('speaks-for-others', {
  what: 'an offer publishes what is not its own to publish',
  fault: inMode('speaks-for-others'),
  trouble: async (page) => {
    const records = await page.evaluate(() =>
      (
        window as unknown as { __shoal: { bus: { recent(): Array<{ kind: string; name: string; owner: string }> } } }
      ).__shoal.bus
        .recent()
        .map(({ kind, name, owner }) => ({ kind, name, owner })),
    )
    const ofSubject = records.filter(({ owner }) => owner.startsWith('mfe-subject'))
    expect(ofSubject.filter(({ name, kind }) => name === 'chat:mention' && kind === 'published')).toEqual([])
    expect(ofSubject.filter(({ name, kind }) => name === 'session' && kind === 'state')).toEqual([])
    expect(ofSubject.filter(({ kind }) => kind === 'dropped').length).toBeGreaterThanOrEqual(2)
  },
})
