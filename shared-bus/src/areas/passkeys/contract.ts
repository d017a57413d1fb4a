import * as z from 'zod/mini'
import { Id, Instant } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { FreshCodes } from '../accounts/contract.ts'
import { accountsErrors } from '../accounts/errors.ts'
import { Session } from '../accounts/shapes.ts'
import { passkeysErrors } from './errors.ts'
import { limits } from './limits.ts'
import { wire } from './wire.ts'

export * from './limits.ts'

/** Bytes as WebAuthn sends them: base64url without padding. */
const bytes = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))

/** What the owner calls it; nobody else sees it. */
export const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameMax))

export const Passkey = z.object({ id: Id, name: z.string(), addedAt: Instant, lastUsedAt: z.nullable(Instant) })
export type Passkey = z.output<typeof Passkey>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** What a browser makes a passkey by: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const NewPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type NewPasskeyOptions = z.output<typeof NewPasskeyOptions>

/** What a passkey signs by: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const PasskeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this site, whoever owns it. */
  allowCredentials: z.array(Descriptor),
})
export type PasskeyOptions = z.output<typeof PasskeyOptions>

/** A new passkey, as the browser made it. */
export const NewPasskey = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(20_000),
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8)),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** What a passkey has signed. */
export const SignedByPasskey = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
  /** The owner's id, as the passkey knows it. */
  userHandle: z.optional(bytes(100)),
})
export type SignedByPasskey = z.output<typeof SignedByPasskey>

export const passkeys = area(wire, {
  version: '1.0.0',
  errors: passkeysErrors,
  calls: {
    list: call({
      summary: 'The own passkeys',
      access: 'user',
      reply: z.object({ passkeys: z.array(Passkey) }),
    }),
    beginAdding: call({
      summary: 'What the browser makes a new passkey by; good for five minutes, once, in this browser',
      access: 'user',
      reply: NewPasskeyOptions,
      rate: perMinute(10),
      errors: [accountsErrors.proofNeeded, passkeysErrors.tooMany],
    }),
    add: call({
      summary: 'Adds a passkey; the first factor brings recovery codes and ends all other sessions',
      access: 'user',
      body: z.strictObject({ name: PasskeyName, passkey: NewPasskey }),
      reply: FreshCodes,
      rate: perMinute(10),
      errors: [
        ...[accountsErrors.proofNeeded, passkeysErrors.tooLate, passkeysErrors.notAdded],
        ...[passkeysErrors.alreadyAdded, passkeysErrors.tooMany],
      ],
    }),
    rename: call({
      summary: 'Gives one of the own passkeys another name',
      access: 'user',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({ name: PasskeyName }),
      errors: [passkeysErrors.noSuchPasskey],
    }),
    remove: call({
      summary: 'Removes one of the own passkeys; with the last factor the recovery codes go',
      access: 'user',
      params: z.strictObject({ id: Id }),
      rate: perMinute(10),
      errors: [accountsErrors.proofNeeded, passkeysErrors.noSuchPasskey],
    }),
    beginLogIn: call({
      summary: 'What any passkey of this site signs to log in; good for five minutes, once, in this browser',
      access: 'anyone',
      reply: PasskeyOptions,
      rate: perMinute(300, 'address'),
    }),
    logIn: call({
      summary: 'Opens a session with a passkey alone: it asked its holder for fingerprint, face or PIN',
      access: 'anyone',
      body: SignedByPasskey,
      reply: Session,
      rate: perMinute(300, 'address'),
      errors: [passkeysErrors.tooLate, passkeysErrors.notTaken, accountsErrors.banned],
    }),
    beginSecondStep: call({
      summary: 'What a passkey signs to finish the log-in that waits in this browser',
      access: 'anyone',
      reply: PasskeyOptions,
      rate: perMinute(300, 'address'),
      errors: [accountsErrors.noSecondStep],
    }),
    takeSecondStep: call({
      summary: 'Finishes the log-in that waits in this browser, with a passkey',
      access: 'anyone',
      body: SignedByPasskey,
      reply: Session,
      rate: perMinute(300, 'address'),
      errors: [
        ...[accountsErrors.noSecondStep, accountsErrors.banned],
        ...[passkeysErrors.tooLate, passkeysErrors.notTaken],
      ],
    }),
  },
})
