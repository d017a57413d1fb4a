import { createBus, settingsArea } from '@shoal/bus'
import { waitFor } from '@testing-library/react'
import { playSounds } from './playSounds.ts'
import { readSettings, Settings } from './Settings.ts'

const standard = { sound: { volume: 0.3, muted: false }, motion: 'system' }

it('keeps what was chosen', () => {
  const kept = { sound: { volume: 0.8, muted: true }, motion: 'reduce' }
  expect(readSettings(JSON.stringify(kept))).toEqual(kept)
})

it.each([null, '', '{', '[]', '{"sound":{"volume":7,"muted":"yes"},"motion":9}'])(
  'understands %j as far as it can',
  (text) => {
    expect(readSettings(text)).toEqual(standard)
  },
)

it('[SFX-2] (volume and mute) sounds are heard at the volume of Settings, and not at all while they are muted', async () => {
  const heard: number[] = []
  class Running {
    state = 'running'
    async suspend() {}
    async decodeAudioData() {
      return { sampleRate: 1, getChannelData: () => new Float32Array(1) }
    }
  }
  class Gain {
    constructor(_: unknown, { gain }: { gain: number }) {
      heard.push(gain)
    }
    connect() {}
  }
  class Source {
    onended = () => {}
    connect = (to: Gain) => to
    start() {
      this.onended()
    }
  }
  Object.assign(globalThis, { AudioContext: Running, GainNode: Gain, AudioBufferSourceNode: Source })
  const bus = createBus({ request: async () => ({}) })
  const settings = new Settings(bus)
  playSounds(bus, settings)
  const ask = (name: string) => bus.publish(settingsArea.topics['play-sound'], { name })
  settings.change({ sound: { volume: 0.7, muted: true } })
  ask('find')
  settings.change({ sound: { volume: 0, muted: false } })
  ask('poll')
  settings.change({ sound: { volume: 0.7, muted: false } })
  ask('camera')
  await waitFor(() => expect(heard).toEqual([0.7]))
})
