import { randomBytes } from 'node:crypto'
import {
  limits,
  type NewPasskey,
  type NewPasskeyOptions,
  type Passkey,
  type PasskeyOptions,
  type SignedByPasskey,
} from '@shoal/bus/passkeys/contract'
import { passkeysErrors } from '@shoal/bus/passkeys/errors'
import { and, asc, eq, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUniqueViolation } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { BrowserMarks } from '../browserMarks.ts'
import { passkeyChallenges, passkeys, users } from '../tables.ts'

/** How long somebody may look for their passkey, in ms. */
const challengeLife = 5 * 60 * 1000
/** What keys are taken: Ed25519, P-256, RSA, by their numbers in COSE. The same on every node. */
const algorithms = [-8, -7, -257]

/** Loaded with the first passkey that signs something: certificates are much code for a start. */
const verifier = () => import('@simplewebauthn/server')

type Purpose = typeof passkeyChallenges.$inferSelect.purpose

/** What was to be signed, taken and not to be had again. */
export interface Taken {
  challenge: string
  /** Whose passkey it must be; null when any will do. */
  userId: string | null
}

/**
 * The person's passkeys, and what they sign. Every one must ask who holds it (fingerprint, face or PIN), so that one alone
 * is two factors: the device, and what only its owner is or knows.
 */
export function createPasskeys(
  { database, clock, settings, log }: Pick<Platform, 'database' | 'clock' | 'settings' | 'log'>,
  browsers: BrowserMarks,
) {
  const { db } = database
  const site = new URL(settings.publicUrl)
  const expected = { expectedOrigin: site.origin, expectedRPID: site.hostname, requireUserVerification: true }
  const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

  const rowsOf = (userId: string) =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.addedAt), asc(passkeys.id))

  async function descriptorsOf(userId: string): Promise<PasskeyOptions['allowCredentials']> {
    return (await rowsOf(userId)).map(({ credentialId, transports }) => ({
      ...{ id: credentialId, type: 'public-key', transports },
    }))
  }

  /** Something new for the passkey of this browser to sign, which only this browser can hand in. */
  async function challengeFor(
    purpose: Purpose,
    userId: string | null,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<string> {
    const browserHash = browsers.mark(request, reply)
    const challenge = randomBytes(32).toString('base64url')
    const row = { challenge, userId, expiresAt: new Date(clock.ms() + challengeLife) }
    await db
      .insert(passkeyChallenges)
      .values({ browserHash, purpose, ...row })
      .onConflictDoUpdate({ target: [passkeyChallenges.browserHash, passkeyChallenges.purpose], set: row })
    return challenge
  }

  /** What the library finds wrong, it throws. */
  async function unlessWrong<T>(verify: Promise<T>): Promise<T | null> {
    try {
      return await verify
    } catch (error) {
      // Operators see here that PUBLIC_URL is another address than the one that browsers open.
      log.info({ why: (error as Error).message }, 'a passkey was not accepted')
      return null
    }
  }

  return {
    async list(userId: string): Promise<Passkey[]> {
      return (await rowsOf(userId)).map(({ id, name, addedAt, lastUsedAt }) => ({
        ...{ id, name, addedAt: addedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
      }))
    },

    count: (userId: string): Promise<number> => db.$count(passkeys, eq(passkeys.userId, userId)),

    async beginAdding(
      { userId, displayName }: { userId: string; displayName: string },
      asked: { request: FastifyRequest; reply: FastifyReply },
    ): Promise<NewPasskeyOptions> {
      const excludeCredentials = await descriptorsOf(userId)
      if (excludeCredentials.length >= limits.most) refuse(passkeysErrors.tooMany, { most: limits.most })
      return {
        challenge: await challengeFor('add', userId, asked),
        rp: { id: expected.expectedRPID, name: 'Shoal' },
        user: { id: handleOf(userId), name: displayName, displayName },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout: challengeLife,
        attestation: 'none',
        excludeCredentials,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      }
    },

    /** @param userId whose passkeys may sign; null for those of anybody */
    async beginUse(
      purpose: 'log-in' | 'second-step',
      userId: string | null,
      asked: { request: FastifyRequest; reply: FastifyReply },
    ): Promise<PasskeyOptions> {
      return {
        challenge: await challengeFor(purpose, userId, asked),
        rpId: expected.expectedRPID,
        timeout: challengeLife,
        userVerification: 'required',
        allowCredentials: userId === null ? [] : await descriptorsOf(userId),
      }
    },

    /** What this browser was given to sign, once: it is gone whatever comes of it, and on whichever node. */
    async take(purpose: Purpose, request: FastifyRequest): Promise<Taken> {
      const browserHash = browsers.hashOf(request)
      if (browserHash === null) refuse(passkeysErrors.tooLate)
      const mine = and(eq(passkeyChallenges.browserHash, browserHash), eq(passkeyChallenges.purpose, purpose))
      const [taken] = await db.delete(passkeyChallenges).where(mine).returning()
      if (!taken || taken.expiresAt <= clock.now()) refuse(passkeysErrors.tooLate)
      return taken
    },

    /** Keeps a new passkey. Called with the person's row locked, so that no two at once are one too many. */
    async add(userId: string, name: string, { challenge }: Taken, sent: NewPasskey): Promise<void> {
      const { id, clientDataJSON, attestationObject, transports } = sent
      if ((await db.$count(passkeys, eq(passkeys.userId, userId))) >= limits.most)
        refuse(passkeysErrors.tooMany, { most: limits.most })
      const { verifyRegistrationResponse } = await verifier()
      const found = await unlessWrong(
        verifyRegistrationResponse({
          ...expected,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
          response: {
            ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
            response: { clientDataJSON, attestationObject },
          },
        }),
      )
      const credential = found?.registrationInfo?.credential
      if (!credential) refuse(passkeysErrors.notAdded)
      try {
        await db.insert(passkeys).values({
          ...{ id: newId(), userId, name, transports, addedAt: clock.now(), counter: credential.counter },
          ...{ credentialId: credential.id, publicKey: Buffer.from(credential.publicKey).toString('base64url') },
        })
      } catch (error) {
        if (isUniqueViolation(error, 'passkeys_credential')) refuse(passkeysErrors.alreadyAdded)
        throw error
      }
    },

    /** The e-mail address of whom a passkey belongs to, as its device names it; undefined where it is unknown. */
    async addressOf(credentialId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ email: users.email })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(eq(passkeys.credentialId, credentialId))
      return row?.email ?? undefined
    },

    /** Whose passkey it is that signed what was to be signed; null when it is no good. */
    async use({ challenge, userId }: Taken, sent: SignedByPasskey): Promise<string | null> {
      const { id, clientDataJSON, authenticatorData, signature, userHandle } = sent
      const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, id))
      if (!row || (userId !== null && row.userId !== userId)) return null
      // A passkey that is asked for by nobody's name says whose it is.
      const claimed = userId === null || userHandle !== undefined
      if (claimed && userHandle !== handleOf(row.userId)) return null
      const { verifyAuthenticationResponse } = await verifier()
      const found = await unlessWrong(
        verifyAuthenticationResponse({
          ...expected,
          expectedChallenge: challenge,
          credential: { id, publicKey: Buffer.from(row.publicKey, 'base64url'), counter: row.counter },
          response: {
            ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
            response: { clientDataJSON, authenticatorData, signature, userHandle },
          },
        }),
      )
      if (!found?.verified) return null
      const counter = found.authenticationInfo.newCounter
      // Again here, because another node may have taken a later one meanwhile.
      const forward = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
      const used = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: clock.now() })
        .where(and(eq(passkeys.id, row.id), forward))
        .returning({ userId: passkeys.userId })
      return used[0]?.userId ?? null
    },

    async rename(userId: string, id: string, name: string): Promise<void> {
      const renamed = await db
        .update(passkeys)
        .set({ name })
        .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
        .returning({ id: passkeys.id })
      if (renamed.length === 0) refuse(passkeysErrors.noSuchPasskey)
    },

    async remove(userId: string, id: string): Promise<void> {
      const removed = await db
        .delete(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
        .returning({ id: passkeys.id })
      if (removed.length === 0) refuse(passkeysErrors.noSuchPasskey)
    },

    async forget(userId: string): Promise<void> {
      await db.delete(passkeys).where(eq(passkeys.userId, userId))
      await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
    },
  }
}
