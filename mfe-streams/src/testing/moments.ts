import type { Moment } from '@shoal/bus/moments'
import { somebody } from '@shoal/remote-kit/testing'

/** A moment to test with: somebody tips in the kitchen. */
export const moment = (id: string, more: Partial<Moment> = {}): Moment => ({
  ...{ id, kind: 'tip', at: new Date().toISOString(), streamId: 'kitchen', seenAt: new Date().toISOString() },
  ...{ size: 'large', sound: null, onPicture: true, listed: true },
  parts: [{ person: somebody({ displayName: `giver_${id}` }) }, { text: 'tipped' }, { tokens: 100 }],
  ...more,
})
