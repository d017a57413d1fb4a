import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, remove } from '../../dsl/wire.ts'
import type { passkeys } from './contract.ts'

/** Where its calls go. An area beside the accounts, so that only pages that use passkeys know of its calls. */
export const wire = declare('passkeys', {
  calls: {
    list: get('/auth/passkeys'),
    beginAdding: post('/auth/passkeys/options'),
    add: post('/auth/passkeys'),
    rename: patch('/auth/passkeys/:id'),
    remove: remove('/auth/passkeys/:id'),
    beginLogIn: post('/auth/passkeys/log-in/options'),
    logIn: post('/auth/passkeys/log-in'),
    beginSecondStep: post('/auth/second-step/passkey/options'),
    takeSecondStep: post('/auth/second-step/passkey'),
  },
})

/** The area as the page has it. */
export const passkeysArea: PageArea<typeof wire, typeof passkeys> = wire
export type * from './contract.ts'
