import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/**
 * What limits count as one sender: an address of IPv4, and of IPv6 the first 64 bits, as `2001:db8:1:2`, because whoever
 * has one address there has all of these. What is no address comes back as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
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
  return proxyAddr.compile(text.split(',').map((part) => part.trim()))
}

/** Who sent a request, over HTTP or to open a socket: the nearest sender that is no proxy to be trusted. */
export const senderOf = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust)
