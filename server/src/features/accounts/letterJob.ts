import { and, eq, isNull, lt } from 'drizzle-orm'
import { type Letter, useMail, writeLetter } from '../../platform/mail/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { codeHash, codeMinutes, newCode } from './codes.ts'
import {
  alreadySignedUpLetter,
  type FactorChange,
  factorChangedLetter,
  passwordChangedLetter,
  recoveryLetter,
  signUpLetter,
} from './letters.ts'
import { emailCodes, passkeyChallenges, pendingLogIns, sessions, users } from './tables.ts'

type LetterOrder = { request: string } | { passwordChanged: string } | { factorOf: string; change: FactorChange }

/**
 * Writes and sends mails from the queue. Whether an e-mail address has an account is looked up here and not while the
 * asker waits, so that neither an answer nor its time tells [AUTH-2]. A mail that could not be handed over is tried
 * again with a fresh code.
 */
export function createLetterJob(platform: Platform) {
  const { database, jobs, clock, secrets, settings } = platform
  const { db } = database
  const mail = useMail(platform)

  const post = (to: string, letter: Letter) => mail.send({ to, ...writeLetter(letter, settings.publicUrl) })

  async function answer(request: string): Promise<void> {
    const [row] = await db
      .select()
      .from(emailCodes)
      .where(and(eq(emailCodes.id, request), isNull(emailCodes.usedAt)))
    if (!row) return
    const [owner] = await db.select({ displayName: users.displayName }).from(users).where(eq(users.email, row.email))
    const name = owner?.displayName ?? row.displayName ?? ''
    const drop = () => db.delete(emailCodes).where(eq(emailCodes.id, request))
    if (row.kind === 'sign-up' && owner) {
      await drop()
      return post(row.email, alreadySignedUpLetter(name))
    }
    if (row.kind === 'recovery' && !owner) return void (await drop())
    const code = newCode()
    await db
      .update(emailCodes)
      .set({
        codeHash: codeHash(secrets.session, code),
        expiresAt: new Date(clock.ms() + codeMinutes * 60_000),
      })
      .where(eq(emailCodes.id, request))
    await post(row.email, row.kind === 'sign-up' ? signUpLetter(name, code) : recoveryLetter(name, code))
  }

  async function tell(userId: string, letterTo: (name: string) => Letter): Promise<void> {
    if (mail.way === 'none') return
    const [owner] = await db.select().from(users).where(eq(users.id, userId))
    if (owner?.email && owner.displayName) await post(owner.email, letterTo(owner.displayName))
  }

  const job = jobs.define<LetterOrder>(
    'account-letter',
    (order) => {
      if ('request' in order) return answer(order.request)
      if ('passwordChanged' in order) return tell(order.passwordChanged, passwordChangedLetter)
      return tell(order.factorOf, (name) => factorChangedLetter(name, order.change))
    },
    { retry: { limit: 8, delaySeconds: 2 } },
  )

  jobs.define('accounts-tidy', async () => {
    await db.delete(emailCodes).where(lt(emailCodes.expiresAt, clock.now()))
    await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()))
    await db.delete(pendingLogIns).where(lt(pendingLogIns.expiresAt, clock.now()))
    await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, clock.now()))
  })
  jobs.cron('accounts-tidy', '*/10 * * * *')
  return job
}
export type LetterJob = ReturnType<typeof createLetterJob>
