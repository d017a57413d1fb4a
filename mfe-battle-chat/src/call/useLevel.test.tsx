import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { FakeStream, FakeTrack } from '../testing/cameras.ts'
import { useLevel } from './useLevel.ts'

const closed = jest.fn()
const resumed = jest.fn()
let loudness = 0
let begins: AudioContextState = 'running'

class FakeAudioContext {
  state = begins
  resume = async () => {
    resumed()
  }
  close = async () => closed()
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(loudness),
  })
  createMediaStreamSource = () => ({ connect: () => {} })
}

function Level({ stream }: { stream: FakeStream | null }) {
  return <output>{useLevel(stream as unknown as MediaStream | null)}</output>
}
const shown = () => Number(screen.getByRole('status').textContent)
const hears = (value: number) => {
  loudness = value
  act(() => jest.advanceTimersByTime(120))
}
const microphone = () => new FakeStream([new FakeTrack('audio', 'headset')])

beforeEach(() => {
  jest.useFakeTimers()
  begins = 'running'
  Object.defineProperty(globalThis, 'AudioContext', { configurable: true, value: FakeAudioContext })
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
  jest.clearAllMocks()
  Reflect.deleteProperty(globalThis, 'AudioContext')
})

describe('the level of a microphone', () => {
  it('[BAT-3] goes from silence over speech to full, and is none without a microphone', () => {
    const { rerender } = render(<Level stream={microphone()} />)
    hears(0)
    expect(shown()).toBe(0)
    hears(0.1)
    expect(shown()).toBe(67)
    hears(1)
    expect(shown()).toBe(100)
    expect(resumed).not.toHaveBeenCalled()
    rerender(<Level stream={new FakeStream([new FakeTrack('video', 'front')])} />)
    expect(shown()).toBe(0)
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('[BAT-3] is resumed where the browser lets nothing sound yet, at the latest with a touch, and closed at the end', () => {
    begins = 'suspended'
    const { unmount } = render(<Level stream={microphone()} />)
    expect(resumed).toHaveBeenCalledTimes(1)
    fireEvent.pointerDown(document.body)
    expect(resumed).toHaveBeenCalledTimes(2)
    unmount()
    expect(closed).toHaveBeenCalledTimes(1)
    fireEvent.pointerDown(document.body)
    expect(resumed).toHaveBeenCalledTimes(2)
  })
})
