import { leavesNothingMissing } from '../support/failure.ts'
import { handmade } from '../support/faults.ts'

leavesNothingMissing('unmount-never-ends', {
  what: 'an offer never finishes going',
  fault: handmade('unmount-never-ends'),
  // Going and coming back is what the rest of the test does.
  trouble: async () => {},
})
