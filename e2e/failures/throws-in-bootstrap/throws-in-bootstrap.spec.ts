import { leavesAHole } from '../support/failure.ts'
import { handmade } from '../support/faults.ts'

leavesAHole('throws-in-bootstrap', {
  what: 'an offer throws when it is prepared',
  code: 'remote/threw',
  fault: handmade('throws-in-bootstrap'),
})
