import { truncated } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { brokenManifest } from '../support/faults.ts'

leavesAHole('manifest-truncated', {
  what: 'the manifest ends in the middle',
  code: 'manifest · remote/not-a-manifest',
  fault: brokenManifest(truncated),
})
