import { html } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { brokenManifest } from '../support/faults.ts'

leavesAHole('manifest-html', {
  what: 'a page comes instead of the manifest',
  code: 'manifest · remote/not-a-manifest',
  fault: brokenManifest(html),
})
