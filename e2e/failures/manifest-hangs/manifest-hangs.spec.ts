import { hangs } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { brokenManifest } from '../support/faults.ts'

leavesAHole('manifest-hangs', {
  what: 'the manifest never comes',
  code: 'manifest · remote/timeout',
  fault: brokenManifest(hangs),
})
