import { missing } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { broken, files } from '../support/faults.ts'

leavesAHole('entry-404', {
  what: 'the entry is not there',
  code: 'entry · remote/unreachable',
  fault: broken(files.entry, missing),
})
