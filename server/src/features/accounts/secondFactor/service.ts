import type { NewAuthenticator, SecondFactor, SecondStep, Session } from '@shoal/bus/accounts/contract'
import { accountsErrors } from '@shoal/bus/accounts/errors'
import type { NewPasskey, SignedByPasskey } from '@shoal/bus/passkeys/contract'
import { passkeysErrors } from '@shoal/bus/passkeys/errors'
import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondFactorReset } from '../../../happenings/accounts.ts'
import type { Who } from '../../../platform/people/who.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { seal, unseal } from '../../../platform/sealed.ts'
import type { BrowserMarks } from '../browserMarks.ts'
import type { Guessed, Guesses } from '../guesses.ts'
import type { KnownBrowsers } from '../knownBrowsers.ts'
import type { LetterJob } from '../letterJob.ts'
import type { FactorChange } from '../letters.ts'
import { passwordFits } from '../passwords.ts'
import { usePeople } from '../people.ts'
import type { Sessions } from '../sessions.ts'
import { authenticators, pendingLogIns, users } from '../tables.ts'
import { createPasskeys } from './passkeys.ts'
import { createRecoveryCodes } from './recoveryCodes.ts'
import { newTotpSecret, qrPath, totpAddress, totpStep } from './totp.ts'

/** How long a log-in waits for its second step, in ms. */
const pendingLife = 10 * 60 * 1000
const sealedFor = 'authenticator'

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}

export interface SecondFactorParts {
  sessions: Sessions
  letters: LetterJob
  browsers: BrowserMarks
  known: KnownBrowsers
  guesses: Guesses
}

/**
 * What an account asks for besides the password: codes of an authenticator app, or a passkey, and recovery codes for who
 * lost them. A passkey logs in alone as well, because it is two factors by itself.
 * `users.second_factor` says whether it asks, and is true exactly while there is a confirmed factor.
 */
export function createSecondFactor(
  platform: Platform,
  { sessions, letters, browsers, known, guesses }: SecondFactorParts,
) {
  const { database, clock, secrets, settings, happenings } = platform
  const { db } = database
  const codes = createRecoveryCodes(platform)
  const passkeys = createPasskeys(platform, browsers)

  const confirmed = (userId: string) => and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))

  const hasApp = async (userId: string) => (await db.$count(authenticators, confirmed(userId))) > 0
  const hasFactor = async (userId: string) => (await hasApp(userId)) || (await passkeys.count(userId)) > 0

  const tellOwner = (userId: string, change: FactorChange) => letters.enqueue({ factorOf: userId, change })

  /** Uses up a code of an authenticator app: neither it nor an older one is taken again. False when it is no good. */
  async function useAuthenticator(userId: string, code: string): Promise<boolean> {
    const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
    const secret = row && unseal(secrets.session, sealedFor, userId, row.secret)
    const step = secret ? totpStep(secret, code, clock.ms()) : null
    if (step === null) return false
    const taken = await db
      .update(authenticators)
      .set({ lastStep: step, lastUsedAt: clock.now() })
      .where(
        and(eq(authenticators.userId, userId), or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step))),
      )
      .returning({ userId: authenticators.userId })
    return taken.length > 0
  }

  /** Uses up a code of whichever kind it is. */
  async function useCode(userId: string, text: string): Promise<boolean> {
    const code = text.replace(/[\s-]/g, '')
    if (/^\d{6}$/.test(code)) return (await hasApp(userId)) && useAuthenticator(userId, code)
    const used = await codes.use(userId, code)
    if (used) await tellOwner(userId, 'code-used')
    return used
  }

  /** Within a transaction: factors of one person come and go one after the other. */
  async function lock(userId: string) {
    const row = db.select({ secondFactor: users.secondFactor }).from(users).where(eq(users.id, userId))
    return (await row.for('no key update'))[0]
  }

  /** Within a transaction, after a factor came or went: the account asks for a second step, or no longer does. */
  async function settle(userId: string): Promise<boolean> {
    await lock(userId)
    const secondFactor = await hasFactor(userId)
    await db.update(users).set({ secondFactor }).where(eq(users.id, userId))
    if (!secondFactor) await codes.forget(userId)
    await endWaiting(userId)
    await usePeople(platform).changed(userId)
    return secondFactor
  }

  /**
   * Within a transaction, adds a factor. The first one brings recovery codes, and ends the person's other sessions,
   * because they were opened without it. `add` answers false when it is not to be.
   */
  async function addFactor(
    { userId, sessionId }: Who,
    change: FactorChange,
    add: () => Promise<boolean>,
  ): Promise<{ recoveryCodes: string[] | null } | null> {
    const owner = await lock(userId)
    if (!(await add())) return null
    // First, so that their connections hear why, before anybody looks at them again.
    if (!owner?.secondFactor) await sessions.endAll(userId, 'ended', sessionId)
    await settle(userId)
    await tellOwner(userId, change)
    return { recoveryCodes: owner?.secondFactor ? null : await codes.renew(userId) }
  }

  async function endWaiting(userId: string): Promise<void> {
    await db.delete(pendingLogIns).where(eq(pendingLogIns.userId, userId))
  }

  async function forget(userId: string): Promise<void> {
    await passkeys.forget(userId)
    await db.delete(authenticators).where(eq(authenticators.userId, userId))
    await codes.forget(userId)
    await endWaiting(userId)
  }

  async function pendingOf(request: FastifyRequest) {
    const browserHash = browsers.hashOf(request)
    if (browserHash === null) refuse(accountsErrors.noSecondStep)
    const [row] = await db
      .select({
        userId: pendingLogIns.userId,
        recovery: pendingLogIns.recovery,
        email: users.email,
        banned: users.banned,
      })
      .from(pendingLogIns)
      .innerJoin(users, eq(users.id, pendingLogIns.userId))
      .where(and(eq(pendingLogIns.browserHash, browserHash), gt(pendingLogIns.expiresAt, clock.now())))
    if (!row?.email) refuse(accountsErrors.noSecondStep)
    return { ...row, email: row.email, browserHash }
  }

  /**
   * Finishes the log-in that waits in this browser.
   * @returns null when the second factor is wrong
   */
  async function finish(what: Guessed, { request, reply }: Asked, fits: (userId: string) => Promise<boolean>) {
    const { userId, recovery, email, banned, browserHash } = await pendingOf(request)
    const created = await guesses.at(what, { request, of: email }, () =>
      database.transaction(async () => {
        if (!(await fits(userId))) return null
        if (banned) refuse(accountsErrors.banned)
        const gone = await db
          .delete(pendingLogIns)
          .where(and(eq(pendingLogIns.browserHash, browserHash), eq(pendingLogIns.userId, userId)))
          .returning({ userId: pendingLogIns.userId })
        if (gone.length === 0) refuse(accountsErrors.noSecondStep)
        return sessions.create({ userId, request, recovery })
      }),
    )
    if (!created) return null
    const session = await sessions.enter(created, request, reply)
    known.remember(request, reply, email)
    return session
  }

  return {
    /** Everything of it goes with the account, in the same transaction. */
    forget,

    /** Within the transaction that knows the first step to be right: the log-in waits in this browser for the second. */
    async letWait(userId: string, recovery: boolean, { request, reply }: Asked): Promise<void> {
      const browserHash = browsers.mark(request, reply)
      const row = { userId, recovery, expiresAt: new Date(clock.ms() + pendingLife) }
      await db
        .insert(pendingLogIns)
        .values({ browserHash, ...row })
        .onConflictDoUpdate({ target: pendingLogIns.browserHash, set: row })
    },

    /** Within a transaction: what their first steps went by holds no longer. */
    endWaiting,

    async step(request: FastifyRequest): Promise<SecondStep> {
      const { userId } = await pendingOf(request)
      return {
        authenticator: await hasApp(userId),
        passkeys: (await passkeys.count(userId)) > 0,
        recoveryCodes: (await codes.left(userId)) > 0,
      }
    },

    async takeStep(code: string, asked: Asked): Promise<Session> {
      return (await finish('factor', asked, (userId) => useCode(userId, code))) ?? refuse(accountsErrors.wrongFactor)
    },

    async beginPasskeyStep(asked: Asked) {
      const { userId } = await pendingOf(asked.request)
      return passkeys.beginUse('second-step', userId, asked)
    },

    async takePasskeyStep(signed: SignedByPasskey, asked: Asked): Promise<Session> {
      const taken = await passkeys.take('second-step', asked.request)
      const fits = async (userId: string) => taken.userId === userId && (await passkeys.use(taken, signed)) !== null
      return (await finish('passkey', asked, fits)) ?? refuse(passkeysErrors.notTaken)
    },

    beginPasskeyLogIn: (asked: Asked) => passkeys.beginUse('log-in', null, asked),

    /** Opens a session with a passkey alone, without a password or an e-mail address. */
    async logInByPasskey(signed: SignedByPasskey, { request, reply }: Asked): Promise<Session> {
      const taken = await passkeys.take('log-in', request)
      const address = await passkeys.addressOf(signed.id)
      // Strangers are counted by their network alone, because they name no account by themselves.
      const of = address !== undefined && known.numberOf(request, address) !== null ? address : undefined
      const entered = await guesses.at('passkey', { request, of }, () =>
        database.transaction(async () => {
          const userId = await passkeys.use(taken, signed)
          if (userId === null) return null
          const [owner] = await db.select().from(users).where(eq(users.id, userId))
          if (!owner?.email) return null
          // Only whoever holds the passkey learns of the ban.
          if (owner.banned) refuse(accountsErrors.banned)
          return { email: owner.email, created: await sessions.create({ userId, request }) }
        }),
      )
      if (!entered) refuse(passkeysErrors.notTaken)
      const session = await sessions.enter(entered.created, request, reply)
      known.remember(request, reply, entered.email)
      return session
    },

    passkeys: (who: Who) => passkeys.list(who.userId),

    async beginAddingPasskey(who: Who, asked: Asked) {
      await sessions.requireProof(who)
      return passkeys.beginAdding({ userId: who.userId, displayName: who.person.displayName }, asked)
    },

    async addPasskey(who: Who, { name, passkey }: { name: string; passkey: NewPasskey }, request: FastifyRequest) {
      await sessions.requireProof(who)
      const taken = await passkeys.take('add', request)
      // Somebody else logged in in this browser meanwhile.
      if (taken.userId !== who.userId) refuse(passkeysErrors.tooLate)
      const added = await database.transaction(() =>
        addFactor(who, 'passkey-added', async () => {
          await passkeys.add(who.userId, name, taken, passkey)
          return true
        }),
      )
      return added!
    },

    renamePasskey: (who: Who, id: string, name: string) => passkeys.rename(who.userId, id, name),

    async removePasskey(who: Who, id: string): Promise<void> {
      await sessions.requireProof(who)
      await database.transaction(async () => {
        await passkeys.remove(who.userId, id)
        await settle(who.userId)
        await tellOwner(who.userId, 'passkey-removed')
      })
    },

    /** Notes that it is still the person, by the password or a code. */
    async prove(who: Who, proof: { password: string } | { code: string }, request: FastifyRequest): Promise<void> {
      const [owner] = await db.select().from(users).where(eq(users.id, who.userId))
      const what = 'password' in proof ? 'password' : 'factor'
      const right = await guesses.at(what, { request, of: owner?.email ?? '' }, async () => {
        const fits =
          'password' in proof
            ? await passwordFits(proof.password, owner?.passwordHash)
            : await useCode(who.userId, proof.code)
        return fits || null
      })
      if (!right) refuse(accountsErrors.wrongProof)
      await sessions.noteProof(who)
    },

    async read(who: Who): Promise<SecondFactor> {
      const [row] = await db.select().from(authenticators).where(confirmed(who.userId))
      return {
        authenticator: row
          ? { addedAt: row.confirmedAt!.toISOString(), lastUsedAt: row.lastUsedAt?.toISOString() ?? null }
          : null,
        recoveryCodes: await codes.left(who.userId),
        proved: await sessions.proved(who),
      }
    },

    async addAuthenticator(who: Who): Promise<NewAuthenticator> {
      await sessions.requireProof(who)
      const secret = newTotpSecret()
      const row = { secret: seal(secrets.session, sealedFor, who.userId, secret), lastStep: null, lastUsedAt: null }
      const begun = await db
        .insert(authenticators)
        .values({ userId: who.userId, ...row })
        .onConflictDoUpdate({
          target: authenticators.userId,
          set: row,
          setWhere: isNull(authenticators.confirmedAt),
        })
        .returning({ userId: authenticators.userId })
      if (begun.length === 0) refuse(accountsErrors.authenticatorIsSet)
      const site = new URL(settings.publicUrl).hostname
      const address = totpAddress(secret, { site: `Shoal (${site})`, account: who.person.displayName })
      return { secret, address, qr: qrPath(address) }
    },

    async confirmAuthenticator(who: Who, code: string, request: FastifyRequest) {
      await sessions.requireProof(who)
      const { userId } = who
      const [begun] = await db
        .select({ email: users.email })
        .from(authenticators)
        .innerJoin(users, eq(users.id, authenticators.userId))
        .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)))
      if (!begun) refuse(accountsErrors.noAuthenticator)
      const added = await guesses.at('factor', { request, of: begun.email ?? '' }, () =>
        database.transaction(() =>
          addFactor(who, 'authenticator-added', async () => {
            if (!(await useAuthenticator(userId, code.replace(/\s/g, '')))) return false
            await db.update(authenticators).set({ confirmedAt: clock.now() }).where(eq(authenticators.userId, userId))
            return true
          }),
        ),
      )
      return added ?? refuse(accountsErrors.wrongFactor)
    },

    async removeAuthenticator(who: Who): Promise<void> {
      await sessions.requireProof(who)
      await database.transaction(async () => {
        const gone = await db
          .delete(authenticators)
          .where(eq(authenticators.userId, who.userId))
          .returning({ confirmedAt: authenticators.confirmedAt })
        if (gone.length === 0) refuse(accountsErrors.noAuthenticator)
        await settle(who.userId)
        if (gone[0]?.confirmedAt) await tellOwner(who.userId, 'authenticator-removed')
      })
    },

    async renewCodes(who: Who) {
      await sessions.requireProof(who)
      return database.transaction(async () => {
        if (!(await hasFactor(who.userId))) refuse(accountsErrors.noSecondFactor)
        await tellOwner(who.userId, 'codes-renewed')
        return { recoveryCodes: await codes.renew(who.userId) }
      })
    },

    /** An admin helps somebody who lost it. They log in with the password alone then, and everywhere anew. */
    async reset(who: Who, userId: string, reason: string): Promise<void> {
      await database.transaction(async () => {
        if (!(await usePeople(platform).account(userId))) refuse(accountsErrors.noSuchUser)
        if (!(await hasFactor(userId))) refuse(accountsErrors.noSecondFactorToReset)
        await forget(userId)
        await sessions.endAll(userId, 'ended')
        await settle(userId)
        await happenings.happen(secondFactorReset, { byUserId: who.userId, userId, reason })
        await tellOwner(userId, 'reset')
      })
    },
  }
}
