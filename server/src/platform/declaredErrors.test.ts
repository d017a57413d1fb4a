import { io, type Socket } from 'socket.io-client'
import { call, until } from '../../test/people.ts'
import { startServer, type TestServer } from '../../test/server.ts'

const pats = ['asleep', 'bites', 'gone'] as const

describe.each([
  ['test', [409, 500, 500]],
  ['production', [409, 403, 410]],
])('errors that are not declared, with NODE_ENV=%s', (NODE_ENV, statuses) => {
  let server: TestServer
  let socket: Socket
  beforeAll(async () => {
    const env = { NODE_ENV, SESSION_SECRET: 'a secret that all nodes would share' }
    server = await startServer({ program: 'test/programs/undeclaredServer.ts', env })
    socket = io(server.url, { transports: ['websocket'] })
  })
  afterAll(async () => {
    socket.disconnect()
    // Tests of a server whose calls do this fail at its end.
    await expect(server.stop()).rejects.toThrow(
      'pets.pat answered an error that it does not declare: 403 pets/bites\n' +
        'pets.pat answered an error that it does not declare: 410 pets/asleep\n' +
        'pets:pat answered an error that it does not declare: 403 pets/bites\n' +
        'pets:pat answered an error that it does not declare: 410 pets/asleep',
    )
  })

  /** The log is written a moment after the answer. */
  const toldOf = (name: string) =>
    until(`two lines about ${name}`, () => {
      const lines = server.logs().filter(({ what }) => what === name)
      return lines.length >= 2 && lines
    })
  const unexpected = { message: 'Sorry, something went wrong', code: 'internal' }
  const answers =
    NODE_ENV === 'test'
      ? [{ message: 'It sleeps until 6:00', code: 'pets/asleep' }, unexpected, unexpected]
      : [
          { message: 'It sleeps until 6:00', code: 'pets/asleep' },
          { message: 'It bites', code: 'pets/bites' },
          { message: 'It sleeps for good', code: 'pets/asleep' },
        ]

  it('a call answers what it declares; of anything else the log and the test hear', async () => {
    for (const [index, pet] of pats.entries()) {
      const response = await call(server, 'GET', `/pets/${pet}`)
      expect([response.status, await response.json()]).toEqual([statuses[index], answers[index]])
    }
    const told = await toldOf('pets.pat')
    expect(told.map(({ level, undeclared }) => [level, undeclared])).toEqual([
      [50, 'pets/bites'],
      [50, 'pets/asleep'],
    ])
  })

  it('an event does as well', async () => {
    for (const [index, pet] of pats.entries()) {
      const { message, code } = answers[index]!
      expect(await socket.emitWithAck('pets:pat', pet)).toEqual({ error: message, code })
    }
    expect(await toldOf('pets:pat')).toHaveLength(2)
  })
})
