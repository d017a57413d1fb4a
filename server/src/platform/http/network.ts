import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** Without the port that some proxies write behind an address: `192.0.2.7:80`, `[2001:db8::7]:80`, and `[2001:db8::7]`. */
const withoutPort = (address: string): string =>
  /^([\d.]+):\d{1,5}$/.exec(address)?.[1] ?? /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address)?.[1] ?? address

/**
 * What limits count as one sender: an address of IPv4, and of IPv6 the first 64 bits, as `2001:db8:1:2`, because whoever
 * has one address there has all of these. A port makes no other sender, and whatever is no address is `unknown`, all of
 * it together: a sender could write a new one each time.
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address)
  if (!ipaddr.isValid(plain)) return 'unknown'
  const parsed = ipaddr.process(plain)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return (parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** Whether the sender of a request, `hop` proxies away from us, is a proxy whose word on who sent it counts. */
export type Trust = (address: string, hop: number) => boolean

/**
 * What TRUST_PROXY says: `true` trusts everybody, `false` nobody, a number so many hops, and a list these addresses, ranges
 * and names (`loopback`, `linklocal`, `uniquelocal`). Throws a TypeError where it says none of these.
 */
export function trustOf(text: string): Trust {
  if (text === 'true') return () => true
  if (text === 'false') return () => false
  if (/^\d{1,2}$/.test(text)) return (_, hop) => hop < Number(text)
  const trusted = proxyAddr.compile(text.split(',').map((part) => part.trim()))
  return (address, hop) => trusted(withoutPort(address), hop)
}

/** Who sent a request, over HTTP or to open a socket: the nearest sender that is no proxy to be trusted. */
export const senderOf = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust)
