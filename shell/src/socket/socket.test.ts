import { onConnectError } from './connectError.ts'
import { socketOptions } from './options.ts'
import { reconnectDelay } from './reconnectDelay.ts'

it('[RT-1] connects by hand, over websocket only, with the time limits of the source', () => {
  expect(socketOptions).toMatchObject({
    autoConnect: false,
    transports: ['websocket'],
    timeout: 10_000,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
  })
})

it('[RT-1] waits 1 s to 5 s before it connects again, twice as long each time, half of it by chance', () => {
  expect([1, 2, 3, 4, 9].map((tries) => reconnectDelay(tries, 0.5))).toEqual([1000, 2000, 4000, 5000, 5000])
  expect([reconnectDelay(1, 0), reconnectDelay(1, 1)]).toEqual([500, 1500])
})

describe('a connect error', () => {
  it.each(['banned', 'Banned', 'BANNED'])('[RT-2] %s leads to /banned', (message) => {
    expect(onConnectError(message)).toEqual({ redirect: '/banned', flag: message })
  })

  it('[RT-2] Unauthorized leads to /log-out', () => {
    expect(onConnectError('Unauthorized')).toEqual({ redirect: '/log-out', flag: 'Unauthorized' })
  })

  it.each(['no user found', 'invalid jwt', 'unauthorized', 'xhr poll error'])(
    '[RT-2] %s only sets the flag',
    (message) => {
      expect(onConnectError(message)).toEqual({ redirect: null, flag: message })
    },
  )

  it('[RT-2] without a message sets no flag', () => {
    expect(onConnectError(undefined)).toEqual({ redirect: null, flag: null })
  })
})
