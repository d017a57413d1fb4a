import { generalErrors } from '@shoal/bus/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { escapeHtml } from './letter.ts'
import { useMail } from './mail.ts'

const css = `
:root { color-scheme: dark; background: #071316; color: #dce9ea; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.25rem; margin: 0 0 .25rem }
a { color: #4fd8e8 }
.quiet { color: #8fa6aa; margin: 0 0 1.5rem }
table { width: 100%; border-collapse: collapse }
th, td { padding: .6rem .75rem; border-bottom: 1px solid #1f3a41; text-align: left; vertical-align: top }
th { color: #8fa6aa; font-weight: 500; font-size: .85rem }
time { font-variant-numeric: tabular-nums; white-space: nowrap }
pre { padding: 1.25rem; border: 1px solid #1f3a41; border-radius: 3px; background: #0d1f24; white-space: pre-wrap; overflow-wrap: anywhere; font: .95rem/1.6 ui-monospace, monospace }
`

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main>${content}</main></body></html>
`

const when = (iso: string) => `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`

/** Where a development server shows the mails that it keeps. */
export const mailboxAddress = '/dev/mailbox'

/** The pages of the mailbox; nothing when mails are really sent or cannot be. */
export function mountMailbox(app: FastifyInstance, platform: Platform): void {
  const mail = useMail(platform)
  if (mail.way !== 'mailbox') return
  const html = (reply: FastifyReply, text: string, styles = "'self'") =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `default-src 'none'; style-src ${styles}; frame-ancestors 'none'`)
      .send(text)

  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    return { mails: await mail.list(typeof query.to === 'string' ? query.to : undefined) }
  })
  app.get('/dev/mailbox.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css))

  app.get(mailboxAddress, async (_, reply) => {
    const mails = await mail.list()
    const rows = mails.map(
      ({ id, to, subject, sentAt }) =>
        `<tr><td>${when(sentAt)}</td><td>${escapeHtml(to)}</td><td><a href="/dev/mailbox/${id}">${escapeHtml(subject)}</a></td></tr>`,
    )
    const list =
      mails.length === 0
        ? '<p>No mails yet. Sign up or ask for a forgotten password, and the mail appears here.</p>'
        : `<table><thead><tr><th>Sent (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    const intro = '<p class="quiet">Mails that this server would send, had it an SMTP_URL. Development only.</p>'
    return html(reply, page('Mailbox', `<h1>Mailbox</h1>${intro}${list}`))
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    const found = await mail.read(params.id)
    if (!found) refuse(generalErrors.notFound, { what: 'This mail' })
    const head = `<h1>${escapeHtml(found.subject)}</h1><p class="quiet">To ${escapeHtml(found.recipient)}, ${when(found.sentAt.toISOString())} UTC</p>`
    const links = `<p><a href="/dev/mailbox">All mails</a> · <a href="/dev/mailbox/${found.id}/html">As HTML</a></p>`
    return html(reply, page(found.subject, `${head}<pre>${escapeHtml(found.text)}</pre>${links}`))
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async ({ params }, reply) => {
    const found = await mail.read(params.id)
    if (!found) refuse(generalErrors.notFound, { what: 'This mail' })
    return html(reply, found.html, "'unsafe-inline'")
  })
}
