import { tampered } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { broken, files } from '../support/faults.ts'

leavesAHole('chunk-wrong-hash', {
  what: 'the code of an offer is not the file that was shipped',
  code: 'chunk · remote/wrong-hash',
  fault: broken(files.chunks, tampered),
})
