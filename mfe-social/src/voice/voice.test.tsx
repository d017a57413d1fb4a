import { ApiError } from '@shoal/bus'
import type { LiveStream } from '@shoal/bus/streams'
import type { TtsMessage, Voice } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { type ApiAnswers, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import SendTtsModal from './SendTtsModal.tsx'
import TtsPanel from './TtsPanel.tsx'
import VoiceNews from './VoiceNews.tsx'

const session = sessionOf()
const messageOf = (id: string, more: Partial<TtsMessage> = {}): TtsMessage => ({
  ...{ id, user: somebody({ id: session.user.id }), message: `Message ${id}`, room: 'kitchen', roomName: 'Kitchen' },
  ...{ voice: 'default', voiceName: 'House voice', status: 'queued', superApproved: false, autoApproved: false },
  ...{ cost: limits.ttsCost, reason: null, url: null },
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
  const state = { mine: [messageOf('1', { status: 'rejected', reason: 'Too loud' }), messageOf('2')] }
  const api = {
    voice: {
      list: () => ({
        voices: [
          voiceOf('default', 'House voice'),
          voiceOf('jet', 'Jet', { lock: { level: 100 }, locked: true }),
          voiceOf('cowboy', 'Cowboy'),
        ],
        ...{ ttsMessages: waiting, ttsTokens, spoken: [] },
      }),
      send: take('camera'),
      sendToSite: take('site'),
      of: () => ({ ttsMessages: state.mine }),
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
    first.receive('voice:updated', { ttsMessage: messageOf('1', { status: 'approved' }) })
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

it('[TTS-1] [NAV-5] the panel has the form and what became of the last messages, live', async () => {
  const { api, state } = server()
  const { receive } = renderInShell(<TtsPanel />, { api, states })
  const list = within(await screen.findByRole('list', { name: 'Your last messages' }))
  expect(list.getByText('Reason: Too loud')).toBeVisible()
  expect(list.getByText('Waiting')).toBeVisible()
  state.mine = [messageOf('1', { status: 'approved', superApproved: true })]
  receive('voice:updated', { ttsMessage: state.mine[0]! })
  expect(await list.findByText('You got a TTS token for it.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /Your message/ })).toBeVisible()
})

it('[TTS-1] says what became of a message in the words of the source, once; those of others are not for this person', () => {
  const { receive, toasts } = renderInShell(<VoiceNews />, { states })
  const told = (message: TtsMessage) => receive('voice:updated', { ttsMessage: message })
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
