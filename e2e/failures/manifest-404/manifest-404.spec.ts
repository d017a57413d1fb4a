import { missing } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { brokenManifest } from '../support/faults.ts'

leavesAHole('manifest-404', {
  what: 'the manifest is not there',
  code: 'manifest · remote/unreachable',
  fault: brokenManifest(missing),
})
