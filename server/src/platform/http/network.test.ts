import type { IncomingMessage } from 'node:http'
import { networkOf, senderOf, trustOf } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['192.0.2.7:80', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['[2001:db8:1:2::7]:443', '2001:db8:1:2'],
    ['[2001:db8:1:2::7]', '2001:db8:1:2'],
    ['unknown', 'unknown'],
    ['192.0.2.7:80:81', 'unknown'],
    ['made up', 'unknown'],
    ['', 'unknown'],
  ])('[OPS-3] of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('[OPS-4] who sent a request, by what TRUST_PROXY says', () => {
  const proxy = '10.0.0.9'
  const from = (peer: string, forwarded?: string) =>
    ({
      socket: { remoteAddress: peer },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    }) as unknown as IncomingMessage
  it.each([
    ['false', 'nobody is believed', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['0', 'nobody is believed', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['true', 'the first of all is believed', proxy, '198.51.100.7, 10.0.0.1', '198.51.100.7'],
    ['true', 'without a header it is the peer', proxy, undefined, proxy],
    ['1', 'one proxy, and a forged sender in front', proxy, '203.0.113.1, 198.51.100.7', '198.51.100.7'],
    ['2', 'two proxies, and a forged sender in front', proxy, '203.0.113.1, 198.51.100.7, 10.0.0.1', '198.51.100.7'],
    ['2', 'fewer senders than proxies', proxy, '198.51.100.7', '198.51.100.7'],
    ['10.0.0.0/8', 'one of the list', proxy, '203.0.113.1, 198.51.100.7', '198.51.100.7'],
    [
      '10.0.0.0/8',
      'two of the list, one behind the other',
      proxy,
      '203.0.113.1, 198.51.100.7, 10.0.0.1',
      '198.51.100.7',
    ],
    ['10.0.0.0/8', 'a peer who is not of the list', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['10.0.0.1, 10.0.0.9', 'each of a list', proxy, '198.51.100.7, 10.0.0.1', '198.51.100.7'],
    ['10.0.0.0/8', 'a proxy that writes ports', proxy, '198.51.100.7, 10.0.0.1:4711', '198.51.100.7'],
    ['loopback', 'a name', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['loopback', 'the same over IPv6', '::1', '2001:db8::7', '2001:db8::7'],
    ['loopback', 'an address of IPv4 within IPv6', '::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['uniquelocal, 2001:db8:9::/48', 'names and ranges', '2001:db8:9::1', '2001:db8::7, 10.1.2.3', '2001:db8::7'],
  ])('%s: %s', (trusted, _, peer, forwarded, sender) => {
    expect(senderOf(from(peer, forwarded), trustOf(trusted))).toBe(sender)
  })
})
