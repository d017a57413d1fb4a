import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, put, remove, state, topic } from '../../dsl/wire.ts'
import type { accounts } from './contract.ts'
import { Session } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('accounts', {
  calls: {
    session: get('/auth'),
    logIn: post('/auth/log-in'),
    logOut: post('/auth/log-out'),
    signUp: post('/auth/sign-up'),
    confirmEmail: post('/auth/confirm-email'),
    forgotPassword: post('/auth/forgot-password'),
    updatePassword: post('/auth/update-password'),
    deleteAccount: remove('/auth'),
    sessions: get('/auth/sessions'),
    endSession: remove('/auth/sessions/:id'),
    secondStep: get('/auth/second-step'),
    takeSecondStep: post('/auth/second-step'),
    prove: post('/auth/prove'),
    secondFactor: get('/auth/second-factor'),
    addAuthenticator: post('/auth/second-factor/authenticator'),
    confirmAuthenticator: put('/auth/second-factor/authenticator'),
    removeAuthenticator: remove('/auth/second-factor/authenticator'),
    renewRecoveryCodes: post('/auth/second-factor/recovery-codes'),
    initialData: get('/initial-data'),
    snapshot: get('/snapshot'),
    users: get('/users'),
    setFlags: patch('/users/:id/flags'),
    resetSecondFactor: remove('/users/:id/second-factor'),
  },
  receives: {
    changed: Session,
    ended: z.object({ reason: z.enum(['log-out', 'ended', 'banned', 'password-changed', 'deleted']) }),
  },
  topics: {
    /** Something needs a signed-in person; the shell opens Log in */
    'log-in-wanted': topic(z.object({ reason: z.optional(z.string()) })),
  },
  states: {
    /** The signed-in session, null for a visitor */
    session: state(z.nullable(Session), null),
  },
})

/** The area as the page has it. */
export const accountsArea: PageArea<typeof wire, typeof accounts> = wire
export type * from './contract.ts'
