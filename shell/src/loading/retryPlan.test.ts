import { RemoteError, type RemoteErrorCode } from './RemoteError.ts'
import { loadPlan, waitBefore } from './retryPlan.ts'

const error = (code: RemoteErrorCode) => new RemoteError(code, 'entry', { remote: 'x', version: '1.0.0' }, 'no')

describe('waiting before another try', () => {
  it('waits longer each time, then gives up', () => {
    const waits = [1, 2, 3].map((tries) => waitBefore(error('remote/unreachable'), tries, loadPlan, 0))
    expect(waits).toEqual([300, 1200, null])
  })

  it('leaves part of the wait to chance', () => {
    expect(waitBefore(error('remote/not-a-manifest'), 1, loadPlan, 1)).toBe(150)
  })

  it.each(['remote/timeout', 'remote/threw', 'remote/incompatible', 'remote/no-lifecycles'] as const)(
    'does not try again by itself after %s',
    (code) => expect(waitBefore(error(code), 1, loadPlan, 0.5)).toBeNull(),
  )
})
