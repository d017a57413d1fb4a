import { hashSubject } from './subjects.ts'

describe('subjects', () => {
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
