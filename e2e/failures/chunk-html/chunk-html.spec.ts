import { html } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { broken, files } from '../support/faults.ts'

leavesAHole('chunk-html', {
  what: 'a page comes instead of the code of an offer',
  code: 'chunk · remote/',
  fault: broken(files.chunks, html),
})
