import { leavesAHole } from '../support/failure.ts'
import { editEntry } from '../support/faults.ts'

leavesAHole('contract-mismatch', {
  what: 'the remote wants a contract that this page does not have',
  code: 'contract · remote/incompatible',
  fault: (page) => editEntry(page, (entry) => Object.assign(entry, { contract: '^9.0.0' })),
})
