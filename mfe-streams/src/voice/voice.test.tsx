import type { PlayedMessage } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { type ApiAnswers, renderInShell, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { captionsOf } from './captions.ts'
import VoiceLayer from './VoiceLayer.tsx'

const messageOf = (id: string, more: Partial<PlayedMessage> = {}): PlayedMessage => ({
  ...{ kind: 'tts', id, user: somebody(), message: `Message ${id}`, room: 'kitchen', voiceName: 'Cowboy' },
  ...{ url: `/voice/sounds/${id}`, startsIn: 1_000, durationMs: 4_000 },
  ...more,
})
const soundEffectOf = (id: string, more: Partial<PlayedMessage> = {}): PlayedMessage =>
  messageOf(id, { kind: 'sfx', voiceName: null, message: 'Air horn', ...more })

/** What is played and stopped, in order, with where it begins in s. */
function sounds() {
  const heard: string[] = []
  const elements: HTMLAudioElement[] = []
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play')
  play.mockImplementation(async function begin(this: HTMLMediaElement) {
    elements.push(this as HTMLAudioElement)
    heard.push(`${new URL(this.src).pathname} from ${this.currentTime}`)
  })
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function end(this: HTMLMediaElement) {
    if (elements.includes(this as HTMLAudioElement)) heard.push('end')
  })
  return { heard, elements, play }
}

describe('TTS messages and sound effects on the picture', () => {
  afterEach(() => {
    cleanup()
    jest.restoreAllMocks()
    jest.useRealTimers()
  })
  function open(played: PlayedMessage[] = [], props: { streamId?: string; volume?: number } = {}) {
    jest.useFakeTimers()
    const api = { voice: { list: async () => ({ voices: [], ttsMessages: [], ttsTokens: 0, played }) } }
    const layer = (more: object = {}) => <VoiceLayer streamId="kitchen" volume={1} {...props} {...more} />
    const view = renderInShell(layer(), { api: api as unknown as ApiAnswers })
    const said = () => screen.getByRole('status').textContent
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    return { ...view, layer, said, later }
  }

  it('[TTS-2] of this room and of the whole site, one after the other, each at its time with who speaks', async () => {
    const { heard } = sounds()
    const { receive, said, later, container } = open()
    await later(0)
    receive('voice:played', messageOf('1'))
    receive('voice:played', messageOf('2', { startsIn: 5_700, room: 'site', durationMs: 3_000 }))
    receive('voice:played', messageOf('3', { room: 'attic' }))
    expect(said()).toBe('')
    await later(1_000)
    expect(said()).toBe(`${somebody().displayName} says: Message 1`)
    expect(container).toHaveTextContent('Cowboy')
    expect(heard).toEqual(['/voice/sounds/1 from 0'])
    await later(4_000)
    expect(said()).toBe('')
    await later(700)
    expect(said()).toContain('Message 2')
    await later(3_000)
    expect(said()).toBe('')
    expect(heard).toEqual(['/voice/sounds/1 from 0', 'end', '/voice/sounds/2 from 0', 'end'])
    expect(jest.getTimerCount()).toBe(0)
  })

  it('[TTS-2] whoever comes in the middle hears the rest, in step with everybody', async () => {
    const { heard } = sounds()
    const { said, later } = open([messageOf('1', { startsIn: -1_500 })])
    await later(0)
    expect(said()).toContain('Message 1')
    await later(1)
    expect(heard).toEqual([expect.stringMatching(/^\/voice\/sounds\/1 from 1\.5/)])
    await later(2_500)
    expect(said()).toBe('')
  })

  it('[SFX-2] one that is told again within the guard is not heard again', async () => {
    const { heard } = sounds()
    const { receive, later } = open()
    await later(0)
    receive('voice:played', messageOf('1'))
    await later(2_000)
    receive('voice:played', messageOf('1'))
    await later(4_000)
    receive('voice:played', messageOf('1'))
    await later(limits.replayGuard - 10_000)
    receive('voice:played', messageOf('1'))
    await later(6_000)
    expect(heard).toEqual(['/voice/sounds/1 from 0', 'end'])
  })

  it('[SFX-2] at half of the picture’s volume, by the master volume; silent with a muted picture, the words stay', async () => {
    const { elements } = sounds()
    const { receive, later, layer, rerender, said } = open([], { volume: 0.8 })
    await later(0)
    receive('voice:played', messageOf('1'))
    await later(1_000)
    expect(elements[0]!.volume).toBeCloseTo(0.4)
    rerender(layer({ volume: 0 }))
    expect(elements[0]!.muted).toBe(true)
    expect(said()).toContain('Message 1')
  })

  it('[TTS-2] where the browser allows no sound the words on the picture stand alone', async () => {
    const { play } = sounds()
    play.mockRejectedValue(new DOMException('gesture first', 'NotAllowedError'))
    const { receive, later, said } = open()
    await later(0)
    receive('voice:played', messageOf('1'))
    await later(1_500)
    expect(said()).toContain('Message 1')
  })

  it('[TTS-2] another camera ends it; back again it goes on where it would be', async () => {
    const { heard } = sounds()
    const { receive, later, layer, rerender, said } = open()
    await later(0)
    receive('voice:played', messageOf('1'))
    await later(2_000)
    rerender(layer({ streamId: 'attic' }))
    expect(said()).toBe('')
    await later(1_000)
    rerender(layer({ streamId: 'kitchen' }))
    await later(1)
    expect(heard).toEqual(['/voice/sounds/1 from 0', 'end', expect.stringMatching(/from 2/)])
  })

  it('[SFX-1] a sound effect is heard with a caption of who plays it and what it is', async () => {
    const { heard } = sounds()
    const { receive, said, later, container } = open()
    await later(0)
    receive('voice:played', soundEffectOf('1', { durationMs: 3_000 }))
    expect(said()).toBe('')
    await later(1_000)
    expect(said()).toBe(`${somebody().displayName} plays: Air horn`)
    const caption = container.querySelector('[aria-hidden]')
    expect(caption).toHaveTextContent(`${somebody().displayName} Sound effect`)
    expect(caption).toHaveTextContent('Air horn')
    expect(heard).toEqual(['/voice/sounds/1 from 0'])
    await later(3_000)
    expect(said()).toBe('')
    expect(container).not.toHaveTextContent('Air horn')
    expect(heard).toEqual(['/voice/sounds/1 from 0', 'end'])
  })

  it('[SFX-1] a description that a sound was made from stands whole, however short the sound is', async () => {
    sounds()
    const message = Array.from({ length: 20 }, (_, index) => `roar${index}`)
      .join(' ')
      .slice(0, limits.promptMax)
    expect(captionsOf(message).length).toBeGreaterThan(1)
    const { later, container } = open([soundEffectOf('1', { message, startsIn: 0, durationMs: 900 })])
    await later(1)
    expect(container.querySelector('[aria-hidden]')).toHaveTextContent(message)
  })

  it('[SFX-1] the name of a short sound stands long enough to be read, or until the next message begins', async () => {
    const { heard } = sounds()
    const { receive, said, later } = open()
    await later(0)
    receive('voice:played', soundEffectOf('1', { durationMs: 400 }))
    await later(1_500)
    expect(heard).toEqual(['/voice/sounds/1 from 0', 'end'])
    expect(said()).toContain('plays: Air horn')
    receive('voice:played', messageOf('2', { startsIn: 500 }))
    await later(499)
    expect(said()).toContain('plays: Air horn')
    await later(1)
    expect(said()).toContain('says: Message 2')
    await later(4_000)
    receive('voice:played', soundEffectOf('3', { startsIn: 0, durationMs: 400 }))
    await later(2_499)
    expect(said()).toContain('plays: Air horn')
    await later(1)
    expect(said()).toBe('')
  })

  it('[SFX-1] a sound effect of another room is neither heard nor shown; one for the whole site is, after a TTS message', async () => {
    const { heard } = sounds()
    const { receive, said, later } = open([soundEffectOf('1', { room: 'attic', startsIn: 0 })])
    await later(0)
    receive('voice:played', soundEffectOf('2', { room: 'attic' }))
    receive('voice:played', messageOf('3', { durationMs: 3_000 }))
    receive('voice:played', soundEffectOf('4', { room: 'site', startsIn: 4_500, message: 'Gong' }))
    await later(1_000)
    expect(said()).toContain('says: Message 3')
    await later(3_000)
    expect(said()).toBe('')
    await later(500)
    expect(said()).toContain('plays: Gong')
    expect(heard).toEqual(['/voice/sounds/3 from 0', 'end', '/voice/sounds/4 from 0'])
  })

  it('[TTS-2] long messages are captions of some words each, in their share of the time', async () => {
    sounds()
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`)
    const message = words.join('  ')
    const captions = captionsOf(message)
    expect(captions.map(({ text }) => text).join(' ')).toBe(words.join(' '))
    expect(Math.max(...captions.map(({ text }) => text.length))).toBeLessThanOrEqual(84)
    expect(captions[0]!.from).toBe(0)
    expect(captionsOf('x'.repeat(300))).toEqual([{ text: 'x'.repeat(300), from: 0 }])
    expect(captionsOf('   ')).toEqual([])
    const { receive, later, container } = open()
    await later(0)
    receive('voice:played', messageOf('1', { message, startsIn: 0, durationMs: 10_000 }))
    await later(1)
    expect(container).toHaveTextContent(captions[0]!.text)
    await later(captions[2]!.from * 10_000 + 5)
    expect(container.querySelector('[aria-hidden]')).toHaveTextContent(captions[2]!.text)
    expect(container.querySelector('[aria-hidden]')).not.toHaveTextContent(captions[0]!.text)
  })
})
