import { ApiError } from '@shoal/bus'
import type { LiveStream } from '@shoal/bus/streams'
import type { RoomMessage, SfxMessage, TtsMessage, Voice } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { type ApiAnswers, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import BeHeard from './BeHeard.tsx'
import SendTtsModal from './SendTtsModal.tsx'
import TtsPanel from './TtsPanel.tsx'
import VoiceNews from './VoiceNews.tsx'

const session = sessionOf()
const messageOf = (id: string, more: Partial<TtsMessage> = {}): TtsMessage => ({
  ...{ kind: 'tts', id, user: somebody({ id: session.user.id }), message: `Message ${id}` },
  ...{ room: 'kitchen', roomName: 'Kitchen' },
  ...{ voice: 'default', voiceName: 'House voice', status: 'queued', superApproved: false, autoApproved: false },
  ...{ cost: limits.ttsCost, reason: null, url: null },
  ...{ createdAt: '2026-06-01T20:00:00.000Z', updatedAt: '2026-06-01T20:00:00.000Z' },
  ...more,
})
const sfxOf = (id: string, more: Partial<SfxMessage> = {}): SfxMessage => ({
  ...{ kind: 'sfx', id, user: somebody({ id: session.user.id }), sfx: 'horn', sound: `Sound ${id}` },
  ...{ room: 'kitchen', roomName: 'Kitchen', status: 'queued', superApproved: false, autoApproved: false },
  ...{ cost: 40, reason: null, url: null },
  ...{ createdAt: '2026-06-01T20:00:00.000Z', updatedAt: '2026-06-01T20:00:00.000Z' },
  ...more,
})
const voiceOf = (id: string, name: string, more: Partial<Voice> = {}): Voice => ({
  ...{ id, name, lock: null, locked: false, enabled: true },
  ...more,
})
const camera = (id: string, name: string): LiveStream => ({
  ...{ id, streamId: id, playbackId: id, name, jwt: 'x', createdAt: '2026-06-01T20:00:00.000Z', season: 1 },
  ...{ interactive: true, access: 'public', playbackInfo: null },
})

/** A server with two cameras on and one off. */
function server({ waiting = [] as TtsMessage[], ttsTokens = 0, refusal = null as ApiError | null } = {}) {
  const asked: unknown[] = []
  const take = (room: string) => (input?: { body: object; key: string }) => {
    asked.push({ room, ...input?.body })
    if (refusal) throw refusal
    return { ttsMessage: messageOf('new', { room }) }
  }
  const state = {
    tts: [messageOf('1', { status: 'rejected', reason: 'Too loud' }), messageOf('2')],
    sfx: [] as SfxMessage[],
  }
  const api = {
    voice: {
      list: () => ({
        voices: [
          voiceOf('default', 'House voice'),
          voiceOf('jet', 'Jet', { lock: { level: 100 }, locked: true }),
          voiceOf('cowboy', 'Cowboy'),
        ],
        ...{ ttsMessages: waiting, ttsTokens, played: [] },
      }),
      send: take('camera'),
      sendToSite: take('site'),
      of: () => ({ ttsMessages: state.tts, sfxMessages: state.sfx }),
      effects: () => ({ effects: [], promptCost: null, sfxMessages: [], sfxTokens: 0 }),
    },
    streams: {
      list: () => ({
        liveStreams: [camera('kitchen', 'Kitchen'), camera('garden', 'Garden'), camera('attic', 'Attic')],
        liveStreamStatus: { kitchen: 'online', garden: 'online', attic: 'offline' },
      }),
    },
  } as unknown as ApiAnswers
  return { api, asked, state }
}
const states = { session, tokens: 500, 'selected-stream': camera('kitchen', 'Kitchen') }
const write = async (text: string) => userEvent.type(await screen.findByRole('textbox', { name: /Your message/ }), text)
const choose = async (label: string, option: RegExp) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
afterEach(() => queries.clear())

describe('Send a TTS Message', () => {
  it('[TTS-1] goes to the watched camera by the chosen voice for ₣120, and says that it is queued', async () => {
    const { api, asked } = server()
    const { toasts, closedModals, sounds } = renderInShell(<SendTtsModal />, { api, states })
    await write('Hello there')
    await choose('Voice', /Cowboy/)
    await userEvent.click(screen.getByRole('button', { name: 'Send it, ₣120' }))
    await waitFor(() => expect(closedModals()).toBe(1))
    expect(asked).toEqual([{ room: 'kitchen', message: 'Hello there', voice: 'cowboy', payWithToken: false }])
    expect(toasts).toMatchObject([
      {
        header: 'TTS Message Successfully Queued!',
        text: 'You will be notified when it is approved or rejected.',
      },
    ])
    expect(sounds).toEqual(['success'])
  })

  it('[TTS-1] offers the whole site and the cameras that are on, and pays with a TTS token where there is one', async () => {
    const { api, asked } = server({ ttsTokens: 2 })
    renderInShell(<SendTtsModal />, { api, states: { ...states, tokens: 0 } })
    await write('To all')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Heard in' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Whole site',
      'Kitchen',
      'Garden',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'Whole site' }))
    expect(screen.getByRole('group', { name: 'Paid with (you have 2 TTS tokens)' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Send it, a TTS token' }))
    await waitFor(() =>
      expect(asked).toEqual([{ room: 'site', message: 'To all', voice: 'default', payWithToken: true }]),
    )
  })

  it('[TTS-3] a locked voice says what opens it, and cannot be chosen', async () => {
    const { api } = server()
    renderInShell(<SendTtsModal />, { api, states })
    await userEvent.click(await screen.findByRole('combobox', { name: 'Voice' }))
    expect(await screen.findByRole('option', { name: 'Jet (level 100)' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('[TTS-1] no more than two wait, and nobody sends what they cannot pay', async () => {
    const full = server({ waiting: [messageOf('1'), messageOf('2')] })
    const first = renderInShell(<SendTtsModal />, { api: full.api, states })
    await write('A third one')
    expect(screen.getByRole('button', { name: /^Send it/ })).toBeDisabled()
    expect(screen.getByText(/2 of your messages wait for a moderator/)).toBeVisible()
    // One is decided, so there is room again.
    first.receive('voice:updated', { message: messageOf('1', { status: 'approved' }) })
    await waitFor(() => expect(screen.getByRole('button', { name: /^Send it/ })).toBeEnabled())
    first.unmount()
    renderInShell(<SendTtsModal />, { api: server().api, states: { ...states, tokens: 100 } })
    await write('Too dear')
    expect(screen.getByRole('button', { name: /^Send it/ })).toBeDisabled()
    expect(screen.getByText(/It costs ₣120, and you have ₣100/)).toBeVisible()
  })

  it('[TTS-1] what the server refuses stands at its field, and what was written stays', async () => {
    const { api, asked } = server({ refusal: new ApiError(400, 'voice/unspeakable', 'No voice can say this.') })
    renderInShell(<SendTtsModal />, { api, states })
    await write('…')
    await userEvent.click(screen.getByRole('button', { name: /^Send it/ }))
    const field = screen.getByRole('textbox', { name: /Your message/ })
    await waitFor(() => expect(field).toBeInvalid())
    expect(screen.getByText('No voice can say this.')).toBeVisible()
    expect(field).toHaveValue('…')
    expect(asked).toHaveLength(1)
  })
})

it('[TTS-1] [NAV-5] the panel has the forms and what became of the last messages, live', async () => {
  const { api, state } = server()
  const { receive } = renderInShell(<TtsPanel />, { api, states })
  const list = within(await screen.findByRole('list', { name: 'Your last messages' }))
  expect(list.getByText('Reason: Too loud')).toBeVisible()
  expect(list.getByText('Waiting')).toBeVisible()
  state.tts = [messageOf('1', { status: 'approved', superApproved: true })]
  receive('voice:updated', { message: state.tts[0]! })
  expect(await list.findByText('You got a TTS token for it.')).toBeVisible()
  await write('Half a sentence')
  await userEvent.click(screen.getByRole('tab', { name: 'Sound effect' }))
  expect(await screen.findByText('The library has no sounds')).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'TTS message' }))
  expect(screen.getByRole('textbox', { name: /Your message/ })).toHaveValue('Half a sentence')
})

it('[TTS-1] [SFX-1] the last messages are of both kinds, the newest first, and what has a sound can be listened to', async () => {
  const { api, state } = server()
  state.tts = [
    messageOf('1', { createdAt: '2026-06-01T20:02:00.000Z', voice: 'jet', voiceName: 'Jet' }),
    messageOf('2', { createdAt: '2026-06-01T20:00:00.000Z', url: '/voice/sounds/2' }),
  ]
  state.sfx = [
    sfxOf('3', { createdAt: '2026-06-01T20:01:00.000Z', status: 'approved', cost: 0, superApproved: true }),
    sfxOf('4', { createdAt: '2026-06-01T20:03:00.000Z', url: '/voice/sounds/4' }),
  ]
  renderInShell(<TtsPanel />, { api, states })
  const list = await screen.findByRole('list', { name: 'Your last messages' })
  const [first, second, third, fourth] = within(list).getAllByRole('listitem')
  for (const text of ['Sound 4', 'Sound effect', 'Waiting', '₣40']) expect(within(first!).getByText(text)).toBeVisible()
  for (const text of ['Message 1', 'TTS message', 'Jet', 'Kitchen'])
    expect(within(second!).getByText(text)).toBeVisible()
  for (const text of ['Sound 3', 'Approved', 'an SFX token', 'You got an SFX token for it.'])
    expect(within(third!).getByText(text)).toBeVisible()
  expect(within(fourth!).getByText('Default')).toBeVisible()
  expect(
    within(list)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Listen to “Sound 4”', 'Listen to “Message 2”'])
})

it('[TTS-1] while an admin has switched TTS messages off, the form says so, but not to admins', async () => {
  const off = { ...states, features: { tts: false } }
  const view = renderInShell(<SendTtsModal />, { api: server().api, states: off })
  expect(await screen.findByText('TTS messages are switched off')).toBeVisible()
  view.unmount()
  const admin = sessionOf({ app_metadata: { admin: true, mod: true, fish: false, qa: false } })
  renderInShell(<SendTtsModal />, { api: server().api, states: { ...off, session: admin } })
  expect(await screen.findByRole('textbox', { name: /Your message/ })).toBeVisible()
})

it('[TTS-1] that no TTS token is left stands at the choice of how it is paid', async () => {
  const { api } = server({ ttsTokens: 1, refusal: new ApiError(409, 'voice/no-token', 'You have no TTS token') })
  const { receive } = renderInShell(<SendTtsModal />, { api, states })
  await write('Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send it, a TTS token' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You have no TTS token')
  receive('items:slots', { slots: 6, bought: 1, nextPrice: 15, vouchers: { tts: 0, sfx: 0 } })
  expect(await screen.findByRole('button', { name: 'Send it, ₣120' })).toBeEnabled()
})

it.each([
  ['TTS-1', 'send-tts', /^Send a TTS message/, 'Log in to send a TTS message.'],
  ['SFX-1', 'play-sfx', /^Play a sound effect/, 'Log in to play a sound effect.'],
] as const)(
  '[%s] visitors see among what they can do that there is %s, and are led to log in',
  async (_, id, name, reason) => {
    const visitor = renderInShell(<BeHeard />)
    await userEvent.click(screen.getByRole('button', { name }))
    expect(visitor.modals).toEqual([{ id: 'log-in', props: { reason } }])
    visitor.unmount()
    const { modals } = renderInShell(<BeHeard />, { states })
    await userEvent.click(screen.getByRole('button', { name }))
    expect(modals.map((modal) => modal.id)).toEqual([id])
  },
)

it('[TTS-1] says what became of a message in the words of the source, once; those of others are not for this person', () => {
  const { receive, toasts } = renderInShell(<VoiceNews />, { states })
  const told = (message: RoomMessage) => receive('voice:updated', { message })
  told(messageOf('0', { user: somebody({ id: 'other' }), status: 'approved' }))
  told(messageOf('1', { url: '/voice/sounds/1' }))
  expect(toasts).toEqual([])
  for (const _ of [1, 2]) told(messageOf('1', { status: 'approved' }))
  told(messageOf('2', { status: 'approved', superApproved: true }))
  told(messageOf('3', { status: 'rejected' }))
  told(messageOf('4', { status: 'rejected', cost: 0, reason: 'Too loud' }))
  told(messageOf('5', { status: 'failed' }))
  expect(toasts.map(({ type, header, text }) => [type, header, text])).toEqual([
    ['success', 'TTS Message Approved!', 'It is read aloud in a moment.'],
    ['success', 'TTS Message Approved!', 'A moderator liked it so much that you got a TTS token for free.'],
    ['error', 'TTS Message Rejected!', 'Your TTS message was rejected! Your tokens have been refunded.'],
    ['error', 'TTS Message Rejected!', 'Your TTS message was rejected! Your TTS token is back. The reason: Too loud'],
    [
      'error',
      'TTS Message Failed!',
      'Sorry, there was a problem when trying to play your TTS message! Your tokens have been refunded.',
    ],
  ])
})

it('[SFX-1] says what became of a sound effect in the words of the source, with what came back', () => {
  const { receive, toasts } = renderInShell(<VoiceNews />, { states })
  const told = (id: string, more: Partial<SfxMessage>) => receive('voice:updated', { message: sfxOf(id, more) })
  told('0', { status: 'approved', autoApproved: true })
  told('0', { status: 'rejected', user: somebody({ id: 'other' }) })
  told('1', { url: '/voice/sounds/1' })
  expect(toasts).toEqual([])
  for (const _ of [1, 2]) told('1', { status: 'approved' })
  told('2', { status: 'approved', superApproved: true })
  told('3', { status: 'rejected', reason: 'Too loud' })
  told('4', { status: 'rejected', cost: 0 })
  told('5', { status: 'failed' })
  told('6', { status: 'failed', cost: 0 })
  const failed = 'Sorry, there was a problem when trying to play your sound effect!'
  expect(toasts.map(({ type, header, text }) => [type, header, text])).toEqual([
    ['success', 'SFX Approved!', 'It is played in a moment.'],
    ['success', 'SFX Approved!', 'A moderator liked it so much that you got an SFX token for free.'],
    ['error', 'SFX Rejected!', 'Your SFX was rejected! Your tokens have been refunded. The reason: Too loud'],
    ['error', 'SFX Rejected!', 'Your SFX was rejected! Your SFX token has been refunded.'],
    ['error', 'SFX Failed!', `${failed} Your tokens have been refunded.`],
    ['error', 'SFX Failed!', `${failed} Your SFX token has been refunded.`],
  ])
})
