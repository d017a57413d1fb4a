import type { LookupAddress } from 'node:dns'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { outside } from './index.ts'

const somewhere: LookupAddress = { address: '1.1.1.1', family: 4 }
const here: LookupAddress = { address: '127.0.0.1', family: 4 }
const here6: LookupAddress = { address: '::1', family: 6 }

describe('hosts that people name', () => {
  /** A service inside the network, which must not be asked. */
  let inside: Server
  let connections = 0
  beforeAll(async () => {
    inside = createServer((connection) => {
      connections += 1
      connection.destroy()
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => inside.close(resolve)))

  /** The guard before a name that has these addresses when it is looked at first, then those, and so on. */
  function asking(...answers: LookupAddress[][]) {
    const asked: string[] = []
    const find = ((hostname: string, _: object, done: (error: null, addresses: LookupAddress[]) => void) => {
      asked.push(hostname)
      done(null, answers[Math.min(asked.length, answers.length) - 1]!)
    }) as never
    return { asked, guard: outside({ allowed: null, find, port: (inside.address() as AddressInfo).port }) }
  }
  const message = { headers: {}, body: Buffer.from('x'), patience: 5_000 }
  // The system knows this name, as that of the machine itself: a request past the guard would arrive.
  const address = 'https://localhost/x'

  it.each([[[here]], [[somewhere, here]], [[here6]]])(
    '[NOT-3] a name that led outside when it was checked, and then to %j, is not asked',
    async (then) => {
      const { asked, guard } = asking([somewhere], then)
      expect(await guard.may(address)).toBe(true)
      await expect(guard.post(address, message)).rejects.toThrow('localhost is not on the public Internet')
      expect(asked).toEqual(['localhost', 'localhost'])
      expect(connections).toBe(0)
      guard.close()
    },
  )

  it('[NOT-3] a name with any address inside may not be asked', async () => {
    for (const found of [[here], [somewhere, here], [here6, somewhere], []])
      expect(await asking(found).guard.may(address)).toBe(false)
  })

  it('[NOT-3] an address, a login or a port is refused before anything is looked up', async () => {
    const { asked, guard } = asking([somewhere])
    for (const wrong of [
      'https://127.0.0.1/',
      'https://me:you@localhost/',
      'https://localhost:8443/',
      'http://localhost/',
    ]) {
      expect(await guard.may(wrong)).toBe(false)
      await expect(guard.post(wrong, message)).rejects.toThrow('may not be asked')
    }
    expect(asked).toEqual([])
  })
})
