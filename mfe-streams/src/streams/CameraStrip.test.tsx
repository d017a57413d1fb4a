import { renderInShell } from '@shoal/remote-kit/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { camera } from '../testing/samples.ts'
import { CameraStrip } from './CameraStrip.tsx'
import { STILLS_ANEW } from './useStillRound.ts'

const streams = [camera('kitchen'), camera('garden')]

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  cleanup()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('the row of cameras', () => {
  it('looks at the stills of cameras that are on again now and then, while the page is seen', () => {
    renderInShell(
      <CameraStrip
        streams={streams}
        status={{ kitchen: 'online', garden: 'offline' }}
        session={null}
        viewers={{}}
        selectedId={null}
        onSelect={() => {}}
      />,
    )
    const still = (name: RegExp) => screen.getByRole('button', { name }).querySelector('img') as HTMLImageElement
    expect(still(/kitchen/i).getAttribute('src')).toBe('/live/demo-kitchen/poster.jpg')
    // One that did not come leaves its place to the card, until another does.
    fireEvent.error(still(/kitchen/i))
    expect(still(/kitchen/i).hidden).toBe(true)

    act(() => jest.advanceTimersByTime(STILLS_ANEW))
    expect(still(/kitchen/i).getAttribute('src')).toBe('/live/demo-kitchen/poster.jpg?round=1')
    fireEvent.load(still(/kitchen/i))
    expect(still(/kitchen/i).hidden).toBe(false)
    expect(still(/garden/i).getAttribute('src')).toBe('/live/demo-garden/poster.jpg')

    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => jest.advanceTimersByTime(3 * STILLS_ANEW))
    expect(still(/kitchen/i).getAttribute('src')).toBe('/live/demo-kitchen/poster.jpg?round=1')
  })
})
