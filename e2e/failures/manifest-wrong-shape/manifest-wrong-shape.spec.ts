import { wrongJson } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { brokenManifest } from '../support/faults.ts'

leavesAHole('manifest-wrong-shape', {
  what: 'the manifest is JSON of something else',
  code: 'manifest · remote/not-a-manifest',
  fault: brokenManifest(wrongJson),
})
