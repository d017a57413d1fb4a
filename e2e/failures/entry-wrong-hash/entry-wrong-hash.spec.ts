import { tampered } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { broken, files } from '../support/faults.ts'

leavesAHole('entry-wrong-hash', {
  what: 'the entry is not the file that was shipped',
  code: 'entry · remote/wrong-hash',
  fault: broken(files.entry, tampered),
})
