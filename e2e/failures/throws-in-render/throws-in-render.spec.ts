import { leavesAHole } from '../support/failure.ts'
import { inMode } from '../support/faults.ts'

leavesAHole('throws-in-render', {
  what: 'an offer throws while it is drawn',
  code: 'render · remote/threw',
  fault: inMode('throws-in-render'),
})
