import * as z from 'zod/mini'
import { Flags, Id, Instant, PageQuery, PassTier } from './common.ts'
import { DisplayName } from './displayName.ts'
import { area, get, local, patch, perHour, perMinute, post, receive, remove } from './dsl.ts'
import { InitialData } from './initialData.ts'
import { limits } from './limits.ts'

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.emailMax), z.email())
export const Password = z
  .string()
  .check(
    z.minLength(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters long`),
    z.maxLength(limits.passwordMax),
  )
/** A code from an e-mail: eight letters or digits, with or without a dash. */
export const EmailCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/))

export const SessionUser = z.object({
  id: Id,
  email: z.object({ email: z.string() }),
  app_metadata: Flags,
  displayName: z.string(),
  color: z.string(),
  photo: z.nullable(z.string()),
  pass: PassTier,
})
/** A signed-in session. `access_token` is a short-lived JWT for bearer use and for the socket. */
export const Session = z.object({
  access_token: z.string(),
  user: SessionUser,
  /** The session was opened with a code from a forgot-password e-mail: a new password may be set without the old. */
  recovery: z.boolean(),
})
export type Session = z.output<typeof Session>

export const OwnSession = z.object({
  id: Id,
  createdAt: Instant,
  lastSeenAt: Instant,
  userAgent: z.string(),
  address: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** A user as staff see them. */
export const AccountRow = z.object({
  id: Id,
  email: z.string(),
  displayName: z.string(),
  flags: Flags,
  banned: z.boolean(),
  pass: PassTier,
  tokens: z.int(),
  joined: Instant,
})
export type AccountRow = z.output<typeof AccountRow>

const Sent = z.object({ message: z.string() })

export const accounts = area('accounts', {
  calls: {
    session: get('/auth', {
      summary: 'The current session, or null for a visitor',
      access: 'anyone',
      reply: z.nullable(Session),
      errors: ['accounts/banned'],
    }),
    logIn: post('/auth/log-in', {
      summary: 'Opens a session',
      access: 'anyone',
      body: z.strictObject({
        email: Email,
        password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
      }),
      reply: Session,
      rate: perMinute(10, 'address'),
      errors: ['accounts/wrong-credentials', 'accounts/banned'],
    }),
    logOut: post('/auth/log-out', { summary: 'Ends the current session and its open sockets', access: 'anyone' }),
    signUp: post('/auth/sign-up', {
      summary: 'Asks for an account; a code is sent to the e-mail address',
      access: 'anyone',
      body: z.strictObject({
        email: Email,
        displayName: DisplayName,
        password: Password,
        secretCode: z.optional(z.string().check(z.maxLength(64))),
      }),
      reply: Sent,
      rate: perMinute(10, 'address'),
      errors: ['accounts/name-taken', 'mail/not-set-up'],
    }),
    confirmEmail: post('/auth/confirm-email', {
      summary: 'Exchanges a code from an e-mail for a session',
      access: 'anyone',
      body: z.strictObject({ code: EmailCode }),
      reply: Session,
      rate: perMinute(10, 'address'),
      errors: ['accounts/wrong-code', 'accounts/banned', 'accounts/name-taken'],
    }),
    forgotPassword: post('/auth/forgot-password', {
      summary: 'Sends a code that opens a session in which a new password can be set',
      access: 'anyone',
      body: z.strictObject({ email: Email }),
      reply: Sent,
      rate: perHour(20, 'address'),
      errors: ['mail/not-set-up'],
    }),
    updatePassword: post('/auth/update-password', {
      summary: 'Sets a new password; ends all other sessions',
      access: 'user',
      body: z.strictObject({
        password: Password,
        currentPassword: z.optional(z.string().check(z.maxLength(limits.passwordMax))),
      }),
      rate: perMinute(5),
      errors: ['accounts/wrong-credentials'],
    }),
    deleteAccount: remove('/auth', {
      summary: 'Deletes the own account; the e-mail address must be typed exactly',
      access: 'user',
      body: z.strictObject({ email: z.string().check(z.trim(), z.maxLength(limits.emailMax)) }),
      rate: perMinute(5),
      errors: ['accounts/email-mismatch'],
    }),
    sessions: get('/auth/sessions', {
      summary: 'The own open sessions',
      access: 'user',
      reply: z.object({ sessions: z.array(OwnSession) }),
    }),
    endSession: remove('/auth/sessions/:id', {
      summary: 'Ends one of the own sessions and its open sockets',
      access: 'user',
      params: z.strictObject({ id: Id }),
      errors: ['accounts/no-such-session'],
    }),
    initialData: get('/initial-data', {
      summary: 'Everything a page needs after signing in, in one call',
      access: 'user',
      reply: z.object({ initialData: InitialData }),
    }),
    users: get('/users', {
      summary: 'Accounts by name or e-mail',
      access: 'mod',
      query: z.extend(PageQuery, { query: z.optional(z.string().check(z.maxLength(64))) }),
      reply: z.object({ users: z.array(AccountRow), total: z.int() }),
    }),
    setFlags: patch('/users/:id/flags', {
      summary: 'Changes flags of an account; takes effect on open connections at once',
      access: 'admin',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({
        admin: z.optional(z.boolean()),
        mod: z.optional(z.boolean()),
        fish: z.optional(z.boolean()),
        qa: z.optional(z.boolean()),
        banned: z.optional(z.boolean()),
        reason: z.optional(z.string().check(z.maxLength(280))),
      }),
      reply: AccountRow,
      errors: ['accounts/no-such-user', 'accounts/own-flags'],
    }),
  },
  receives: {
    changed: receive(Session, 'The own account changed (flags, name, pass): the session as it is now'),
    ended: receive(
      z.object({ reason: z.enum(['log-out', 'ended', 'banned', 'password-changed', 'deleted']) }),
      'The session of this connection was ended',
    ),
  },
  topics: {
    'log-in-wanted': local<{ reason?: string }>('Something needs a signed-in person; the shell opens Log in'),
  },
  states: { session: local<Session | null>('The signed-in session, null for a visitor') },
})
