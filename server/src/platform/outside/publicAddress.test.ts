import { isPublicAddress } from './publicAddress.ts'

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '142.250.185.106',
    '172.15.255.255',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::200a',
  ])('[NOT-3] %s is on the Internet', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1'],
    ...['localhost', '', '127.1', '0x7f.1', '2130706433'],
  ])('[NOT-3] %s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
