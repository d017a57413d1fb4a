import { leavesAHole } from '../support/failure.ts'
import { inMode } from '../support/faults.ts'

leavesAHole('throws-while-evaluated', {
  what: 'the code of an offer throws while it is evaluated',
  code: 'evaluate · remote/threw',
  fault: inMode('throws-while-evaluated'),
})
