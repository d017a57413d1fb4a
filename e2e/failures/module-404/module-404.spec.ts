import { missing } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { broken, files } from '../support/faults.ts'

leavesAHole('module-404', {
  what: 'the exposed module is not there',
  code: 'chunk · remote/unreachable',
  fault: broken(files.exposed, missing),
})
