import type { Bus } from '@shoal/bus'
import { waitFor } from '@testing-library/react'
import { openLine } from './line.ts'

jest.mock('simple-peer/simplepeer.min.js', () => {
  throw new Error('Loading chunk 42 failed')
})

it('[MFE-3] a line whose code does not come is lost, as one that broke, and leaves nobody waiting at the server', async () => {
  const asked: Array<[string, unknown]> = []
  const request = async ({ name }: { name: string }, payload: unknown) => {
    asked.push([name, payload])
    return name.endsWith('join') ? { peerId: 'p1', offer: '', pictures: [] } : {}
  }
  const lost = jest.fn()
  openLine({
    ...{ bus: { request } as unknown as Bus, battleId: 'b1', sends: null, iceServers: [] },
    ...{ onPictures() {}, onStream() {}, onConnected() {}, onLost: lost },
  })
  await waitFor(() => expect(lost).toHaveBeenCalledTimes(1))
  expect(asked).toEqual([
    ['battle-media:join', { battleId: 'b1' }],
    ['battle-media:leave', { peerId: 'p1' }],
  ])
})
