import * as z from 'zod/mini'
import { Flags, Id, Instant, PassTier } from '../../common.ts'
import { area, call, perHour, perMinute } from '../../dsl/contract.ts'
import { mailErrors } from '../../errors.ts'
import { PageQuery } from '../../requests.ts'
import { DisplayName } from '../profile/displayName.ts'
import { accountsErrors } from './errors.ts'
import { InitialData } from './initialData.ts'
import { limits } from './limits.ts'
import { accountsReasons } from './reasons.ts'
import { Session } from './shapes.ts'
import { wire } from './wire.ts'

export * from './initialData.ts'
export * from './limits.ts'
export * from './shapes.ts'

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.emailMax), z.email())

export const Password = z
  .string()
  .check(
    z.minLength(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters long`),
    z.maxLength(limits.passwordMax),
  )

/** A code from an e-mail: eight letters or digits, with or without a dash. */
export const EmailCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/))

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
  /** Empty unless an admin asks [OPS-4]. */
  email: z.string(),
  displayName: z.string(),
  flags: Flags,
  banned: z.boolean(),
  /** Whether logging in takes a second step. */
  secondFactor: z.boolean(),
  pass: PassTier,
  tokens: z.int(),
  joined: Instant,
})
export type AccountRow = z.output<typeof AccountRow>

/** Six digits of an authenticator app, or a recovery code; blanks and dashes do not matter. */
export const FactorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(24))

/** The ways in which the second step of a log-in can be taken. */
export const SecondStep = z.object({ authenticator: z.boolean(), passkeys: z.boolean(), recoveryCodes: z.boolean() })
export type SecondStep = z.output<typeof SecondStep>

/** The person's second factor. */
export const SecondFactor = z.object({
  authenticator: z.nullable(z.object({ addedAt: Instant, lastUsedAt: z.nullable(Instant) })),
  /** How many are left. */
  recoveryCodes: z.int(),
  /** Whether changes need no further proof now. */
  proved: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** An authenticator app that is being added: `qr` is a path of SVG on a field of `size` times `size`. */
export const NewAuthenticator = z.object({
  secret: z.string(),
  address: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type NewAuthenticator = z.output<typeof NewAuthenticator>

/** Recovery codes that were just made, readable this once; null where there were some already. */
export const FreshCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })

/** The areas whose snapshots are wanted. */
const AreaNames = z
  .string()
  .check(z.regex(/^[a-z-]{1,32}(,[a-z-]{1,32}){0,31}$/, 'Name at most 32 areas, with commas between their names'))

/** What the area's own call would have answered: its status, and its body or that of the error. */
export const SnapshotPart = z.object({ status: z.int(), body: z.unknown() })
export type SnapshotPart = z.output<typeof SnapshotPart>

/** `mailbox` is the address at which a development server keeps mails instead of sending them. */
export const Sent = z.object({ message: z.string(), mailbox: z.optional(z.string()) })
export type Sent = z.output<typeof Sent>

export const accounts = area(wire, {
  version: '1.1.0',
  errors: accountsErrors,
  reasons: accountsReasons,
  calls: {
    session: call({
      summary: 'The current session, or null for a visitor',
      access: 'anyone',
      reply: z.nullable(Session),
      errors: [accountsErrors.banned],
    }),
    logIn: call({
      summary: 'Opens a session',
      access: 'anyone',
      body: z.strictObject({
        email: Email,
        password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
      }),
      reply: Session,
      // Wrong passwords are counted by themselves; this only keeps anybody from having passwords hashed all day. A whole
      // party may be behind one address.
      rate: perMinute(300, 'address'),
      errors: [accountsErrors.wrongCredentials, accountsErrors.banned, accountsErrors.secondStepNeeded],
    }),
    logOut: call({ summary: 'Ends the current session and its open sockets', access: 'anyone' }),
    signUp: call({
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
      errors: [
        ...[accountsErrors.weakPassword, accountsErrors.nameTaken, accountsErrors.nameForStaff],
        mailErrors.notSetUp,
      ],
    }),
    confirmEmail: call({
      summary: 'Exchanges a code from an e-mail for a session, in the browser that asked for it',
      access: 'anyone',
      body: z.strictObject({ code: EmailCode }),
      reply: Session,
      rate: perMinute(300, 'address'),
      errors: [
        ...[accountsErrors.wrongCode, accountsErrors.banned, accountsErrors.nameTaken],
        accountsErrors.secondStepNeeded,
      ],
    }),
    forgotPassword: call({
      summary: 'Sends a code that opens a session in which a new password can be set',
      access: 'anyone',
      body: z.strictObject({ email: Email }),
      reply: Sent,
      rate: perHour(20, 'address'),
      errors: [mailErrors.notSetUp],
    }),
    updatePassword: call({
      summary: 'Sets a new password; ends all other sessions',
      access: 'user',
      body: z.strictObject({
        password: Password,
        currentPassword: z.optional(z.string().check(z.maxLength(limits.passwordMax))),
      }),
      rate: perMinute(5),
      errors: [accountsErrors.wrongPassword, accountsErrors.weakPassword],
    }),
    deleteAccount: call({
      summary: 'Deletes the own account, after a proof; the e-mail address must be typed exactly',
      access: 'user',
      body: z.strictObject({ email: z.string().check(z.trim(), z.maxLength(limits.emailMax)) }),
      rate: perMinute(5),
      errors: [accountsErrors.emailMismatch, accountsErrors.proofNeeded],
    }),
    sessions: call({
      summary: 'The own open sessions',
      access: 'user',
      reply: z.object({ sessions: z.array(OwnSession) }),
    }),
    endSession: call({
      summary: 'Ends one of the own sessions and its open sockets',
      access: 'user',
      params: z.strictObject({ id: Id }),
      errors: [accountsErrors.noSuchSession],
    }),
    secondStep: call({
      summary: 'With what the log-in that waits in this browser can be finished',
      access: 'anyone',
      reply: SecondStep,
      rate: perMinute(300, 'address'),
      errors: [accountsErrors.noSecondStep],
    }),
    takeSecondStep: call({
      summary: 'Finishes the log-in that waits in this browser',
      access: 'anyone',
      body: z.strictObject({ code: FactorCode }),
      reply: Session,
      rate: perMinute(300, 'address'),
      errors: [accountsErrors.noSecondStep, accountsErrors.wrongFactor, accountsErrors.banned],
    }),
    prove: call({
      summary: 'Shows that it is still the person, before a change of the second factor or the end of the account',
      access: 'user',
      body: z.union([
        z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)) }),
        z.strictObject({ code: FactorCode }),
      ]),
      rate: perMinute(20),
      errors: [accountsErrors.wrongProof],
    }),
    secondFactor: call({ summary: 'The own second factor', access: 'user', reply: SecondFactor }),
    addAuthenticator: call({
      summary: 'Begins to add an authenticator app; it counts once its first code is confirmed',
      access: 'user',
      reply: NewAuthenticator,
      rate: perMinute(10),
      errors: [accountsErrors.proofNeeded, accountsErrors.authenticatorIsSet],
    }),
    confirmAuthenticator: call({
      summary: 'Adds the authenticator app; the first factor brings recovery codes and ends all other sessions',
      access: 'user',
      body: z.strictObject({ code: FactorCode }),
      reply: FreshCodes,
      rate: perMinute(20),
      errors: [accountsErrors.proofNeeded, accountsErrors.noAuthenticator, accountsErrors.wrongFactor],
    }),
    removeAuthenticator: call({
      summary: 'Removes the authenticator app; with the last factor the recovery codes go',
      access: 'user',
      rate: perMinute(10),
      errors: [accountsErrors.proofNeeded, accountsErrors.noAuthenticator],
    }),
    renewRecoveryCodes: call({
      summary: 'Makes ten new recovery codes; those before are no good any more',
      access: 'user',
      reply: FreshCodes,
      rate: perMinute(10),
      errors: [accountsErrors.proofNeeded, accountsErrors.noSecondFactor],
    }),
    initialData: call({
      summary: 'Everything a page needs after signing in, in one call',
      access: 'user',
      reply: z.object({ initialData: InitialData }),
    }),
    /** RT-3: which call answers for an area stands in the `snapshot` of its wire. */
    snapshot: call({
      summary: 'What a page shows of several areas, in one call: each part as the call of its area would have answered',
      access: 'anyone',
      query: z.strictObject({ areas: AreaNames }),
      reply: z.object({ areas: z.record(z.string(), SnapshotPart) }),
      // A page asks once after a reconnect; many people may share an address.
      rate: perMinute(300),
      errors: [accountsErrors.noSnapshot],
    }),
    users: call({
      summary: 'Accounts by name; admins see and search e-mail addresses as well',
      access: 'mod',
      query: z.extend(PageQuery, { query: z.optional(z.string().check(z.maxLength(64))) }),
      reply: z.object({ users: z.array(AccountRow), total: z.int() }),
    }),
    setFlags: call({
      summary: 'Changes flags of an account; takes effect on open connections at once',
      access: 'admin',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({
        admin: z.optional(z.boolean()),
        mod: z.optional(z.boolean()),
        fish: z.optional(z.boolean()),
        qa: z.optional(z.boolean()),
        banned: z.optional(z.boolean()),
        /** A ban must have one that is not blank. */
        reason: z.optional(z.string().check(z.maxLength(280))),
      }),
      reply: AccountRow,
      errors: [accountsErrors.noSuchUser, accountsErrors.ownFlags, accountsErrors.banReason],
    }),
    resetSecondFactor: call({
      summary: 'Takes the second factor from somebody who lost it, and ends their sessions',
      access: 'admin',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(280)) }),
      errors: [accountsErrors.noSuchUser, accountsErrors.noSecondFactorToReset],
    }),
  },
  receives: {
    changed: 'The own account changed (flags, name, pass): the session as it is now',
    ended: 'The session of this connection was ended',
  },
})
