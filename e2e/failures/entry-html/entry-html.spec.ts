import { html } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { broken, files } from '../support/faults.ts'

leavesAHole('entry-html', {
  what: 'a page comes instead of the entry',
  code: 'entry · remote/',
  fault: broken(files.entry, html),
})
