import type { Sent, Session } from '@shoal/bus/accounts/contract'
import { accountsErrors } from '@shoal/bus/accounts/errors'
import { perHour } from '@shoal/bus/dsl/contract'
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountDeleted, accountOpened } from '../../happenings/accounts.ts'
import { newId } from '../../platform/ids.ts'
import { mailboxAddress, useMail } from '../../platform/mail/index.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { codeHash, codeMinutes } from './codes.ts'
import { useExperience } from './experience.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { usePeople } from './people.ts'
import type { createSecondFactor, SecondFactorParts } from './secondFactor/service.ts'
import { passesForStaff } from './staffNames.ts'
import { emailCodes, users } from './tables.ts'
import { refuseWeakPassword } from './weakPasswords.ts'
import { makeAccount } from './welcome.ts'

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}

interface AccountParts extends SecondFactorParts {
  secondFactor: ReturnType<typeof createSecondFactor>
}

/** Mails to one address, whoever asks for them: more are quietly not sent. */
const mailsPerAddress = perHour(6)

/** AUTH-1 to AUTH-4: signing up, in and out, passwords, and the end of an account. */
export function createAccounts(
  platform: Platform,
  { sessions, letters, browsers, known, guesses, secondFactor }: AccountParts,
) {
  const { database, clock, limiter, secrets } = platform
  const { db } = database
  const mail = useMail(platform)
  const sent = (message: string): Sent => ({ message, ...(mail.way === 'mailbox' && { mailbox: mailboxAddress }) })

  /**
   * Writes a request down and has it answered by e-mail; the caller does not learn whether there is such an account.
   */
  async function askByMail(
    kind: 'sign-up' | 'recovery',
    { request, reply }: Asked,
    email: string,
    more: Partial<typeof emailCodes.$inferInsert>,
  ) {
    try {
      // Whoever asks for mails in somebody's name does not use up those of the owner's own browser.
      const person = `${email} ${known.numberOf(request, email) ?? ''}`
      await limiter.use(`accounts.mails.${kind}`, mailsPerAddress, { person, address: request.ip })
    } catch (error) {
      if (error instanceof Refusal) return
      throw error
    }
    const id = newId()
    const browserHash = browsers.mark(request, reply)
    await database.transaction(async () => {
      await db.insert(emailCodes).values({
        ...more,
        ...{ id, kind, email, browserHash },
        createdAt: clock.now(),
        // Long enough for a mail server to come back; the code's own time begins when it is sent.
        expiresAt: new Date(clock.ms() + 2 * codeMinutes * 60_000),
      })
      await letters.enqueue({ request: id })
    })
  }

  /** Takes a code that was asked for in this browser, or printed at the server's terminal, once; null when it is none. */
  async function takeCode(code: string, request: FastifyRequest) {
    const browserHash = browsers.hashOf(request)
    const askedHere = browserHash === null ? undefined : eq(emailCodes.browserHash, browserHash)
    const hash = codeHash(secrets.session, code)
    // Everything that waits for this address, always in the same order: of two codes for it the later use waits for the
    // end of the earlier, instead of each for the other.
    const address = db.select({ email: emailCodes.email }).from(emailCodes).where(eq(emailCodes.codeHash, hash))
    await db
      .select({ id: emailCodes.id })
      .from(emailCodes)
      .where(inArray(emailCodes.email, address))
      .orderBy(emailCodes.id)
      .for('update')
    const [row] = await db
      .update(emailCodes)
      .set({ usedAt: clock.now() })
      .where(
        and(
          ...[eq(emailCodes.codeHash, hash), or(eq(emailCodes.kind, 'operator'), askedHere)],
          ...[isNull(emailCodes.usedAt), gt(emailCodes.expiresAt, clock.now())],
        ),
      )
      .returning()
    return row ?? null
  }

  return {
    async signUp(
      { email, displayName, password }: { email: string; displayName: string; password: string },
      asked: Asked,
    ) {
      mail.require()
      if (passesForStaff(displayName)) refuse(accountsErrors.nameForStaff)
      await refuseWeakPassword(password, { email, displayName })
      const passwordHash = await hashPassword(password)
      const taken = await usePeople(platform).idsByDisplayNames([displayName])
      if (taken.length > 0) refuse(accountsErrors.nameTaken, 'now')
      await askByMail('sign-up', asked, email, { displayName, passwordHash })
      return sent('We sent you an e-mail with a code. Type it here, in this browser, to finish.')
    },

    /** Makes the account, or opens the session of a forgotten password. */
    async confirm(code: string, { request, reply }: Asked): Promise<Session> {
      const confirmed = await guesses.at('code', { request }, () =>
        database.transaction(async () => {
          const row = await takeCode(code, request)
          if (!row) return null
          const { kind, email, displayName, passwordHash } = row
          const recovery = kind !== 'sign-up'
          let userId: string
          let needsStep = false
          if (recovery) {
            const [owner] = await db.select().from(users).where(eq(users.email, email))
            if (!owner) return null
            if (owner.banned) refuse(accountsErrors.banned)
            userId = owner.id
            needsStep = owner.secondFactor
          } else {
            userId = await makeAccount(platform, { email, displayName: displayName!, passwordHash: passwordHash! })
            await platform.happenings.happen(accountOpened, { userId })
          }
          // Whatever else waits for this address has been answered with it.
          await db.delete(emailCodes).where(eq(emailCodes.email, email))
          if (needsStep) await secondFactor.letWait(userId, true, { request, reply })
          return { email, created: needsStep ? null : await sessions.create({ userId, request, recovery }) }
        }),
      )
      if (!confirmed) refuse(accountsErrors.wrongCode)
      if (!confirmed.created) refuse(accountsErrors.secondStepNeeded)
      const session = await sessions.enter(confirmed.created, request, reply)
      known.remember(request, reply, confirmed.email)
      return session
    },

    async logIn({ email, password }: { email: string; password: string }, { request, reply }: Asked): Promise<Session> {
      const owner = await guesses.at('password', { request, of: email }, async () => {
        const [found] = await db.select().from(users).where(eq(users.email, email))
        return (await passwordFits(password, found?.passwordHash)) ? found! : null
      })
      if (!owner) refuse(accountsErrors.wrongCredentials)
      // Only whoever knows the password learns of the ban.
      if (owner.banned) refuse(accountsErrors.banned)
      const { created } = await database.transaction(async () => {
        // A change of the password ends what it began with; so nothing begins after it, which it could not know of.
        const password = and(eq(users.id, owner.id), eq(users.passwordHash, owner.passwordHash!))
        const [same] = await db.select({ id: users.id }).from(users).where(password).for('share')
        if (!same) refuse(accountsErrors.wrongCredentials)
        if (!owner.secondFactor) return { created: await sessions.create({ userId: owner.id, request }) }
        await secondFactor.letWait(owner.id, false, { request, reply })
        return { created: null }
      })
      if (!created) refuse(accountsErrors.secondStepNeeded)
      const session = await sessions.enter(created, request, reply)
      known.remember(request, reply, email)
      return session
    },

    async forgotPassword(email: string, asked: Asked) {
      mail.require()
      await askByMail('recovery', asked, email, {})
      return sent(
        'If there is an account with this e-mail address, we sent a code to it. Type it here: it works in this browser only.',
      )
    },

    async updatePassword(
      who: Who,
      { password, currentPassword }: { password: string; currentPassword?: string },
      request: FastifyRequest,
    ) {
      const [owner] = await db.select().from(users).where(eq(users.id, who.userId))
      const fits = () => passwordFits(currentPassword ?? '', owner?.passwordHash)
      if (
        !who.recovery &&
        !(await guesses.at('password', { request, of: owner?.email ?? '' }, async () => (await fits()) || null))
      )
        refuse(accountsErrors.wrongPassword)
      if (owner?.email && owner.displayName)
        await refuseWeakPassword(password, { email: owner.email, displayName: owner.displayName })
      const passwordHash = await hashPassword(password)
      await database.transaction(async () => {
        await db.update(users).set({ passwordHash }).where(eq(users.id, who.userId))
        await db.delete(emailCodes).where(and(eq(emailCodes.email, owner!.email!), ne(emailCodes.kind, 'sign-up')))
        await secondFactor.endWaiting(who.userId)
        await sessions.endAll(who.userId, 'password-changed', who.sessionId)
        await sessions.endRecovery(who.sessionId)
        await letters.enqueue({ passwordChanged: who.userId })
      })
      if (who.recovery) await usePeople(platform).changed(who.userId)
    },

    /** AUTH-4: removes everything personal; the id stays for the ledger. */
    async deleteAccount(who: Who, email: string, { request, reply }: Asked): Promise<void> {
      const [owner] = await db.select().from(users).where(eq(users.id, who.userId))
      if (!owner?.email || owner.email !== email.trim()) refuse(accountsErrors.emailMismatch)
      await sessions.requireProof(who)
      const address = owner.email
      await database.transaction(async () => {
        // In id order, as the ledger does: no movement slips in between what a listener reads and what it moves.
        await database.query(sql`
          select id from ledger_accounts where id in ('house:main', 'mint:main', ${`user:${who.userId}`})
          order by id for update`)
        await platform.happenings.happen(accountDeleted, { userId: who.userId })
        await db.delete(emailCodes).where(eq(emailCodes.email, address))
        await mail.forget(address)
        await secondFactor.forget(who.userId)
        await sessions.endAll(who.userId, 'deleted')
        await db
          .update(users)
          .set({
            ...{ email: null, displayName: null, nameKey: null, passwordHash: null, photo: null, bio: '', xp: 0 },
            ...{ color: '#ffffff', pass: 'none', passSubscription: false, passGiftedAt: null, banReason: null },
            ...{ admin: false, mod: false, fish: false, qa: false, secondFactor: false, deletedAt: clock.now() },
          })
          .where(eq(users.id, who.userId))
        // After the row: whoever gives XP waits for it and then finds nobody.
        await useExperience(platform).forget(who.userId)
      })
      known.forget(request, reply, address)
    },
  }
}
