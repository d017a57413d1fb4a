import type { SetupCheck } from '@shoal/bus/setup/contract'
import { useMail } from '../../platform/mail/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOnThisMachine } from '../../platform/settingsPart.ts'
import type { Look } from '../../platform/setupChecks.ts'

/** Whether the public address is one for people, and the one that the asking admin used. */
export const addressLook =
  ({ settings: { publicUrl } }: Platform): Look =>
  ({ host, protocol }) => {
    const say = (state: SetupCheck['state'], found: string, todo: string | null): SetupCheck => {
      return { id: 'address', title: 'Public address', state, found, todo, section: 'TLS behind a reverse proxy' }
    }
    const address = new URL(publicUrl)
    if (isOnThisMachine(publicUrl))
      return say(
        'missing',
        `PUBLIC_URL is ${publicUrl}: only this machine gets in.`,
        'Set PUBLIC_URL to the address that people open, with https.',
      )
    if (address.protocol !== 'https:')
      return say(
        'missing',
        `PUBLIC_URL is ${publicUrl}: whoever is on the way reads passwords and sessions.`,
        'Put a reverse proxy with TLS before the server, and set PUBLIC_URL to its https address.',
      )
    if (host !== address.host)
      return say(
        'missing',
        `PUBLIC_URL is ${publicUrl}, and you came by ${host}.`,
        'Let the proxy hand on the Host header, or correct PUBLIC_URL.',
      )
    if (protocol !== 'https')
      return say(
        'advice',
        `PUBLIC_URL is ${publicUrl}; that you came by https the server does not see.`,
        'Let the proxy send X-Forwarded-Proto, and name it in TRUST_PROXY.',
      )
    return say('ok', `${publicUrl}, as you came.`, null)
  }

/** Whether visitors have addresses of their own behind a proxy; judged by the request itself, because a proxy can be anywhere. */
export const proxyLook =
  ({ settings: { publicUrl } }: Platform): Look =>
  ({ headers, ip, socket }) => {
    const say = (state: SetupCheck['state'], found: string, todo: string | null): SetupCheck => {
      return { id: 'proxy', title: 'Addresses of visitors', state, found, todo, section: 'TLS behind a reverse proxy' }
    }
    const peer = socket.remoteAddress
    if (headers['x-forwarded-for'] === undefined) {
      if (!publicUrl.startsWith('https:')) return null
      return say(
        'missing',
        'The proxy does not say who its visitors are: all of them count as one.',
        'Let it send X-Forwarded-For, and name it in TRUST_PROXY.',
      )
    }
    // Somebody on the proxy's own machine has its address, whether the header is trusted or not.
    const told = [headers['x-forwarded-for']].flat().at(-1)?.split(',').at(-1)?.trim()
    if (ip === peer && told !== peer)
      return say(
        'missing',
        `A proxy at ${peer} says who its visitors are, and is not believed: all of them count as one, and share the limits of one.`,
        `Set TRUST_PROXY to ${peer}.`,
      )
    return say('ok', `You came from ${ip}, by the proxy at ${peer}.`, null)
  }

/** Whether people can get e-mails, without which nobody signs up. */
export const mailLook = (platform: Platform): Look => {
  const { smtpUrl } = platform.settings
  const { way } = useMail(platform)
  return () => {
    const say = (state: SetupCheck['state'], found: string, todo: string | null): SetupCheck => {
      return { id: 'mail', title: 'E-mail', state, found, todo, section: 'Mail' }
    }
    if (way === 'none')
      return say('missing', 'There is no mail server: nobody can sign up or reset a password.', 'Set SMTP_URL.')
    if (way === 'mailbox')
      return say(
        'advice',
        'Letters go into the mailbox of the development, which everybody reads.',
        'Set SMTP_URL where people come.',
      )
    return say('ok', `Letters go out through ${new URL(smtpUrl as string).host}.`, null)
  }
}
