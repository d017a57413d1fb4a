import { hangs } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { broken, files } from '../support/faults.ts'

leavesAHole('chunk-hangs', {
  what: 'the code of an offer never comes',
  code: 'chunk · remote/timeout',
  fault: broken(files.chunks, hangs),
})
