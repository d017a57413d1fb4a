import type { FastifyInstance, FastifyRequest } from 'fastify'

/** An IPv6 address is none: a policy cannot name one, and browsers complain of it. There `'self'` has to do. */
const plainHost = /^[\w.-]+(:\d{1,5})?$/

const plainOrigin = /^https?:\/\/[\w.-]+(:\d{1,5})?$/

/**
 * What a page of ours may load: our own files, those of remotes at `origins`, recordings at `media`, and what stands in
 * the page itself by its hashes. Those at `connect` it may only talk to. JSON blocks in the page are data and need no exception. Sockets are named by host, because not every browser counts them to 'self'.
 */
export function contentSecurityPolicy(
  host: string,
  origins: readonly string[] = [],
  media: readonly string[] = [],
  inline: { scripts: readonly string[]; styles: readonly string[] } = { scripts: [], styles: [] },
  connect: readonly string[] = [],
): string {
  const sockets = plainHost.test(host) ? ` ws://${host} wss://${host}` : ''
  const listed = (some: readonly string[]) =>
    [...new Set(some)].filter((origin) => plainOrigin.test(origin)).map((origin) => ` ${origin}`)
  const self = `'self'${listed(origins).join('')}`
  const others = listed(connect.filter((origin) => !origins.includes(origin) && !media.includes(origin))).join('')
  const films = listed(media.filter((origin) => !origins.includes(origin))).join('')
  return [
    "default-src 'self'",
    ['script-src', self, ...inline.scripts].join(' '),
    ['style-src', self, ...inline.styles].join(' '),
    `img-src ${self}${films} data: blob:`,
    `media-src ${self}${films} blob:`,
    "worker-src 'self' blob:",
    `font-src ${self}`,
    `connect-src ${self}${films}${others}${sockets}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** UI-9: the service worker asks this server, and nobody else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** UI-9: a page that brings all it needs, and asks this server whether it is there. */
export const standalonePolicy = ({
  scripts,
  styles,
}: {
  scripts: readonly string[]
  styles: readonly string[]
}): string =>
  [
    "default-src 'none'",
    ['script-src', ...scripts].join(' '),
    ['style-src', ...styles].join(' '),
    'font-src data:',
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/** What does nothing when a browser opens it by itself, and must not begin to. */
const inert = /^(application\/json|image\/|text\/plain|application\/octet-stream)/

/** Whether the browser reached us through TLS, ended here or at a trusted proxy. */
const behindTls = (request: FastifyRequest, publicUrl: string) =>
  request.protocol === 'https' || publicUrl.startsWith('https:')

/** OPS-4: the headers that keep browsers careful, on every answer. Whoever needs another policy sets it first. */
export function installSecurityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const page = type.startsWith('text/html')
    const headers: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    }
    // A policy on a script would bind the workers made of it; on a style, a font or a video it means nothing.
    if (inert.test(type)) headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'; sandbox"
    if (page) {
      headers['content-security-policy'] = contentSecurityPolicy(request.host)
      headers['permissions-policy'] = 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()'
      headers['cross-origin-opener-policy'] = 'same-origin'
      // A page whose own policy lets others frame it does not say the opposite to older browsers.
      const own = String(reply.getHeader('content-security-policy') ?? '')
      if (!/frame-ancestors (?!'none')/.test(own)) headers['x-frame-options'] = 'DENY'
    }
    if (behindTls(request, publicUrl)) headers['strict-transport-security'] = 'max-age=31536000'
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
