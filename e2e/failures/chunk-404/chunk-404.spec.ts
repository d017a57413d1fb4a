import { missing } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { broken, files } from '../support/faults.ts'

leavesAHole('chunk-404', {
  what: 'the code of an offer is not there',
  code: 'chunk · remote/unreachable',
  fault: broken(files.chunks, missing),
})
