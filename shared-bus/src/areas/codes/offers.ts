import { modal } from '../../dsl/offers.ts'

/** Where a code of the show is typed in. */
export const enterSecretCode = modal('enter-secret-code')
