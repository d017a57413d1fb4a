import { leavesNothingMissing } from '../support/failure.ts'
import { handmade } from '../support/faults.ts'

leavesNothingMissing('throws-in-unmount', {
  what: 'an offer throws when it shall go',
  fault: handmade('throws-in-unmount'),
  // Going and coming back is what the rest of the test does.
  trouble: async () => {},
})
