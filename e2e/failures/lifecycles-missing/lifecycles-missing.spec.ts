import { withoutLifecycles } from '../../support/faults.ts'
import { leavesAHole } from '../support/failure.ts'
import { files, forged } from '../support/faults.ts'

leavesAHole('lifecycles-missing', {
  what: 'the remote has nothing to mount',
  code: 'lifecycles · remote/no-lifecycles',
  fault: forged(files.entry, withoutLifecycles('mfe_subject')),
})
