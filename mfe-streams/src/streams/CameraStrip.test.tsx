import { type ConnectionState, sessionArea } from '@shoal/bus'
import { renderInShell } from '@shoal/remote-kit/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { camera } from '../testing/samples.ts'
import { CameraStrip } from './CameraStrip.tsx'
import { SHORT_CUT } from './useAway.ts'
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

  it('[UI-4] says neither live nor how many watch while the connection is away for more than a moment', () => {
    const { bus } = renderInShell(
      <CameraStrip
        streams={streams}
        status={{ kitchen: 'online', garden: 'offline' }}
        session={null}
        viewers={{ kitchen: 7 }}
        selectedId={null}
        onSelect={() => {}}
      />,
    )
    const connection = bus.state(sessionArea.states.connection)
    const kitchen = () => screen.getByRole('button', { name: /kitchen/i }).getAttribute('aria-label')
    const turn = (status: ConnectionState['status'], after: number) =>
      act(() => {
        connection.set({ ...connection.value, status })
        jest.advanceTimersByTime(after)
      })
    turn('disconnected', SHORT_CUT - 1)
    turn('connected', 60_000)
    expect(kitchen()).toBe('Kitchen, live, 7 watching')
    turn('disconnected', SHORT_CUT)
    expect(kitchen()).toBe('Kitchen, no connection')
    expect(screen.queryByText('7')).toBeNull()
    expect(screen.getByRole('group', { name: 'Cameras' }).dataset.away).toBe('true')
    turn('connecting', 60_000)
    expect(kitchen()).toBe('Kitchen, no connection')
    turn('connected', 0)
    expect(kitchen()).toBe('Kitchen, live, 7 watching')
  })
})
