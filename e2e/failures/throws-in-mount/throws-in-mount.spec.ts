import { leavesAHole } from '../support/failure.ts'
import { handmade } from '../support/faults.ts'

leavesAHole('throws-in-mount', {
  what: 'an offer throws when it is mounted',
  code: 'mount · remote/threw',
  fault: handmade('throws-in-mount'),
})
