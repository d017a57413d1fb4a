import type { Bus } from '@shoal/bus'
import type { Picture } from '@shoal/bus/battleMedia'
import { waitFor } from '@testing-library/react'
import { openLine } from './line.ts'

const heard: string[] = []

jest.mock('simple-peer/simplepeer.min.js', () => {
  // This runs while the page loads the code: just then the server tells of the other fighter's camera.
  heard.push('told of both')
  return class {
    on() {}
    signal() {}
    destroy() {}
  }
})

it('[BAT-3] the answer of joining is taken before what is told of a camera while simple-peer loads', async () => {
  const pictures = jest.fn((all: Picture[]) => void heard.push(`answered with ${all.length}`))
  const request = async () => ({ peerId: 'p1', offer: '', pictures: [{ userId: 'ida' }] })
  openLine({
    ...{ bus: { request } as unknown as Bus, battleId: 'b1', sends: null, iceServers: [] },
    ...{ onPictures: pictures, onStream() {}, onConnected() {}, onLost() {} },
  })
  await waitFor(() => expect(heard).toHaveLength(2))
  expect(heard).toEqual(['answered with 1', 'told of both'])
})
