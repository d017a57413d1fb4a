import { hangs } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { broken, files } from '../support/faults.ts'

leavesAHole('module-hangs', {
  what: 'the exposed module never comes',
  code: 'remote/timeout',
  fault: broken(files.exposed, hangs),
})
