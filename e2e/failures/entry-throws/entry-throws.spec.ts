import { throwsAtOnce } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { files, forged } from '../support/faults.ts'

leavesAHole('entry-throws', {
  what: 'the entry throws while it is evaluated',
  code: 'evaluate · remote/threw',
  fault: forged(files.entry, throwsAtOnce),
})
