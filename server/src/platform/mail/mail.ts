import { mailErrors } from '@shoal/bus/errors'
/**
 * E-mail: over SMTP when SMTP_URL is set; otherwise, in development and tests, into a mailbox in the database that
 * anybody who reaches the server can read at `/dev/mailbox`. Staging and production have no such mailbox: without
 * SMTP_URL they cannot send, and say so when they start.
 */
import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { service } from '../feature.ts'
import { newId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { mailbox } from './tables.ts'

export interface Mail {
  /** One address. */
  to: string
  subject: string
  text: string
  html: string
}

/** Mails that are kept in the mailbox. */
const mailboxSize = 200

export const useMail = service(({ settings, database, log }) => {
  const { smtpUrl, publicUrl, environment } = settings
  const way = smtpUrl ? 'smtp' : environment === 'development' || environment === 'test' ? 'mailbox' : 'none'
  const smtp = smtpUrl ? new URL(smtpUrl) : undefined
  // The sender is part of SMTP_URL (`?from=…`), because providers refuse any that they do not know.
  const from = smtp?.searchParams.get('from') ?? `Shoal <no-reply@${new URL(publicUrl).hostname}>`
  smtp?.searchParams.delete('from')
  const transport = smtp && createTransport({ url: smtp.href, connectionTimeout: 10_000, socketTimeout: 20_000 })
  if (way === 'none')
    log.warn('SMTP_URL is not set: e-mails cannot be sent, so nobody can sign up or reset a forgotten password')

  return {
    /** `smtp`, `mailbox` (development), or `none`. */
    way,

    /** Refuses what would end with an e-mail that cannot be sent. */
    require(): void {
      if (way === 'none') refuse(mailErrors.notSetUp)
    },

    /** Sends one mail; throws when it could not be handed over. Call it from a job, which tries again. */
    async send(mail: Mail): Promise<void> {
      if (transport) {
        await transport.sendMail({ from, ...mail })
        return
      }
      if (way === 'none') throw new Error('SMTP_URL is not set')
      const { to: recipient, ...rest } = mail
      await database.db.insert(mailbox).values({ id: newId(), recipient, ...rest })
      await database.prepared(
        'mailbox-trim',
        'delete from mailbox where id not in (select id from mailbox order by id desc limit $1)',
        [mailboxSize],
      )
    },

    /** The newest mails of the development's mailbox, to one address or to all. */
    async list(to?: string) {
      const rows = await database.prepared<{ id: string; to: string; subject: string; text: string; sentAt: Date }>(
        'mailbox-list',
        `select id, recipient as "to", subject, text, sent_at as "sentAt" from mailbox
         where $1::text is null or recipient = $1 order by id desc limit $2`,
        [to ?? null, mailboxSize],
      )
      return rows.map(({ sentAt, ...mail }) => ({ ...mail, sentAt: sentAt.toISOString() }))
    },

    async read(id: string) {
      const [mail] = await database.db.select().from(mailbox).where(eq(mailbox.id, id))
      return mail
    },

    /** Forgets what the mailbox has for an address, when its owner's account is deleted. */
    async forget(to: string): Promise<void> {
      await database.db.delete(mailbox).where(eq(mailbox.recipient, to))
    },
  }
})
