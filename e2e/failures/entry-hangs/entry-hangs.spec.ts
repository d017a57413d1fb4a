import { hangs } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { broken, files } from '../support/faults.ts'

leavesAHole('entry-hangs', {
  what: 'the entry never comes',
  code: 'entry · remote/timeout',
  fault: broken(files.entry, hangs),
})
