import { type Access, meets, type Standing } from '@shoal/bus'
import type { PlainPerson } from '@shoal/bus/common'
import { authErrors } from '@shoal/bus/errors'
import { type Refusal, refusal } from '../refusal.ts'

/** The signed-in person behind a request or a connection. */
export interface Who extends NonNullable<Standing> {
  readonly userId: string
  readonly sessionId: string
  /** Without what other features add: reading it would be a query more for every request. */
  readonly person: PlainPerson
  /** The session was opened with a forgot-password code. */
  readonly recovery: boolean
  /** Staff whose rights wait until they have set up a second factor: `flags` are those of a viewer. */
  readonly needsSecondFactor: boolean
}

/** Why `who` is refused, or null. */
export function refusalFor(access: Access, who: Standing): Refusal | null {
  if (meets(access, who)) return null
  if (who === null) return refusal(authErrors.required)
  if (access === 'pass') return refusal(authErrors.needsPass)
  if (access === 'xl') return refusal(authErrors.needsXl)
  return refusal(authErrors.forbidden)
}

/** Why a credential was not accepted; the texts are those the socket's client acts on [RT-2]. */
export type IdentityProblem = 'Unauthorized' | 'banned' | 'no user' | 'invalid jwt'

export type Identified = { who: Who; problem?: undefined } | { who: null; problem?: IdentityProblem }

/** Turns credentials into people; provided by the accounts feature. */
export interface Identity {
  /** By the session cookie's value. */
  byCookie(token: string): Promise<Identified>
  /** By a bearer token. */
  byBearer(token: string): Promise<Identified>
  /** By a session that is already known, to see what changed. */
  bySession(sessionId: string): Promise<Identified>
}

export const sessionCookie = 'shoal_session'
