import ipaddr from 'ipaddr.js'

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
