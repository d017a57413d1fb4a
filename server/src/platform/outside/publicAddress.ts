import { BlockList, isIP } from 'node:net'

/** Networks that are not on the Internet, or lead back into one's own: IANA's registries of special-purpose addresses. */
const inside = new BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [network, bits] = range.split('/')
  inside.addSubnet(network!, Number(bits), 'ipv4')
}
/** The part of IPv6 that is given out, and what of it is for other ends or carries an address of IPv4 inside. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [network, bits] = range.split('/')
  inside.addSubnet(network!, Number(bits), 'ipv6')
}

/** Whether an IP address is one of the public Internet. False for anything that is not an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}
