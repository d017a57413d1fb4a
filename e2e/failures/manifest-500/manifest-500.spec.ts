import { failing } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { brokenManifest } from '../support/faults.ts'

leavesAHole('manifest-500', {
  what: 'the server fails at the manifest',
  code: 'manifest · remote/unreachable',
  fault: brokenManifest(failing),
})
