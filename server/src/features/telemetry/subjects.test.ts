import { networkOf } from '../../platform/http/network.ts'
import { hashSubject } from './subjects.ts'

describe('subjects', () => {
  it('takes an address of IPv4, and the network of IPv6, for where somebody is', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(networkOf('2001:0db8:0001:0002::9')).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0')
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  })

  it('hashes people with the key: the same person the same, and nothing of them stands in it', () => {
    const secret = 'a secret that nobody knows of all'
    const ann = hashSubject(secret, 'user:ann', '192.0.2.7')
    expect(ann).toEqual(hashSubject(secret, 'user:ann', '192.0.2.8'))
    expect(ann.origin).toBe(null)
    expect(ann.id).not.toBe(hashSubject('another secret that nobody knows', 'user:ann', '192.0.2.7').id)
    const visitor = (number: string, address: string) => hashSubject(secret, `visitor:${number}`, address)
    expect(visitor('17', '192.0.2.7').id).not.toBe(visitor('17', '192.0.2.8').id)
    expect(visitor('17', '192.0.2.7').id).not.toBe(visitor('18', '192.0.2.7').id)
    expect(visitor('17', '192.0.2.7').origin).toBe(visitor('18', '192.0.2.7').origin)
    expect(JSON.stringify([ann, visitor('17', '192.0.2.7')])).not.toMatch(/ann|192\.0/)
  })
})
