import { ApiError, settingsArea } from '@shoal/bus'
import type { RoomMessage, SfxMessage, TtsMessage, Voice } from '@shoal/bus/voice'
import { keptSounds, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries, withQueries } from '../layout/queries.ts'
import { MessagesPlate } from './MessagesPlate.tsx'
import RejectMessageModal from './RejectMessageModal.tsx'
import VoicesModal from './VoicesModal.tsx'

const messageOf = (id: string, more: Partial<TtsMessage> = {}): TtsMessage => ({
  ...{
    kind: 'tts',
    id,
    user: somebody({ id, displayName: `sender ${id}` }),
    message: `Words ${id}`,
    room: 'kitchen',
    roomName: 'Kitchen',
  },
  ...{ voice: 'burt', voiceName: 'Burt', status: 'queued', superApproved: false, autoApproved: false, cost: 120 },
  ...{ reason: null, url: `/voice/sounds/${id}` },
  ...{ createdAt: '2026-06-01T20:00:00.000Z', updatedAt: '2026-06-01T20:00:00.000Z' },
  ...more,
})
const soundEffectOf = (id: string, more: Partial<SfxMessage> = {}): SfxMessage => {
  const { kind, message, voice, voiceName, ...sent } = messageOf(id)
  return { ...sent, kind: 'sfx', sfx: 'air-horn', sound: 'Air horn', cost: 80, ...more }
}
const flags = { admin: false, mod: true, fish: false, qa: false }
const states = { session: sessionOf({ app_metadata: flags }) }
const Plate = withQueries(MessagesPlate)
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  queries.clear()
})

/** A queue that is emptied by decisions; somebody else has decided over the messages in `gone`. `failing`: the camera is off. */
function server(messages: RoomMessage[], gone: string[] = [], failing = false) {
  const state = { messages, decided: [] as unknown[], asked: [] as unknown[] }
  const voice = {
    queue: (input?: { query: { status: string; page: number; pageSize: number } }) => {
      const { status, page, pageSize } = input!.query
      state.asked.push(input!.query)
      const all = state.messages.filter((one) => one.status === status)
      return { messages: all.slice(page * pageSize, (page + 1) * pageSize), total: all.length }
    },
    decide: (input?: { params: { id: string }; body: object }) => {
      state.messages = state.messages.filter(({ id }) => id !== input?.params.id)
      if (gone.includes(input?.params.id ?? ''))
        throw new ApiError(409, 'voice/decided-already', 'This message is approved already')
      state.decided.push(input)
      return { message: messageOf('x', { status: failing ? 'failed' : 'approved' }) }
    },
  }
  return { state, api: { voice } }
}
const lineOf = (id: string) => screen.findByRole('listitem', { name: `Message of sender ${id}` })
const line = async (id: string) => within(await lineOf(id))

describe('sound effects to decide over', () => {
  const soundOf = async (id: string) =>
    within(await screen.findByRole('listitem', { name: `Sound effect of sender ${id}` }))

  it('[SFX-3] stand among TTS messages with what they are, what they cost and where they come from', async () => {
    const { api } = server([
      messageOf('1'),
      soundEffectOf('2'),
      soundEffectOf('3', { sfx: null, sound: 'A <b>walrus</b> sneezes', cost: 0, room: 'site', url: null }),
    ])
    renderInShell(<Plate />, { api, states })
    expect(screen.getByRole('heading', { name: 'TTS messages and sound effects' })).toBeVisible()
    expect((await line('1')).getByText(/Burt/)).toBeVisible()
    const [ofLibrary, described] = [await soundOf('2'), await soundOf('3')]
    expect(ofLibrary.getByText('Air horn')).toHaveAttribute('dir', 'auto')
    expect(ofLibrary.getByText(/Sound effect/)).toBeVisible()
    expect(ofLibrary.getByText('Kitchen')).toBeVisible()
    expect(ofLibrary.getByText('₣80')).toBeVisible()
    expect(described.getByText('A <b>walrus</b> sneezes')).toBeVisible()
    expect(described.getByText(/From a description/)).toBeVisible()
    expect(described.getByText('Cost an SFX token')).toBeVisible()
    expect(described.getByText(/Its sound is being made/)).toBeVisible()
    expect(described.queryByRole('button', { name: 'Listen' })).toBeNull()
  })

  it('[TTS-2] [SFX-3] one whose camera is off by now is not said to be played', async () => {
    const { api } = server([messageOf('1'), soundEffectOf('2')], [], true)
    const { toasts } = renderInShell(<Plate />, { api, states })
    await userEvent.click((await line('1')).getByRole('button', { name: 'Approve' }))
    await userEvent.click((await soundOf('2')).getByRole('button', { name: 'Super-approve' }))
    await waitFor(() => expect(toasts).toHaveLength(2))
    expect(toasts.map(({ type, text }) => [type, text])).toEqual([
      [
        'warning',
        'The message of sender 1 could not be read aloud: its camera is not on any more. They were paid back',
      ],
      [
        'warning',
        'The sound effect of sender 2 could not be played: its camera is not on any more. They were paid back',
      ],
    ])
  })

  it('[SFX-3] are listened to, approved and super-approved', async () => {
    const { heard } = keptSounds()
    const { state, api } = server([soundEffectOf('1'), soundEffectOf('2')])
    const { receive, toasts } = renderInShell(<Plate />, { api, states })
    await userEvent.click((await soundOf('1')).getByRole('button', { name: 'Listen' }))
    expect(heard).toEqual(['play /voice/sounds/1 at 0.5'])
    await userEvent.click((await soundOf('1')).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Sound effect of sender 1' })).toBeNull())
    const superApprove = (await soundOf('2')).getByRole('button', { name: 'Super-approve' })
    expect(superApprove).toHaveAccessibleDescription(/Its sender gets an SFX token for it/)
    await userEvent.click(superApprove)
    expect(await screen.findByText('Nothing waits')).toBeVisible()
    expect(state.decided).toEqual([
      { params: { id: '1' }, body: { status: 'approved' } },
      { params: { id: '2' }, body: { status: 'approved', superApproved: true } },
    ])
    expect(toasts.map(({ text }) => text)).toEqual([
      'The sound effect of sender 1 is played',
      'The sound effect of sender 2 is played, and they get an SFX token for it',
    ])
    state.messages = [soundEffectOf('3')]
    receive('voice:queued', { kind: 'sfx', id: '3', userId: 'lou' })
    expect((await soundOf('3')).getByRole('button', { name: 'Approve' })).toBeEnabled()
  })

  it('[SFX-3] are rejected in a dialog with its own title, with the reason that their sender is told', async () => {
    const { state, api } = server([soundEffectOf('1')])
    const { modals, unmount } = renderInShell(<Plate />, { api, states })
    await userEvent.click((await soundOf('1')).getByRole('button', { name: 'Reject' }))
    expect(modals).toMatchObject([{ id: 'reject-sfx', props: { message: { id: '1' } } }])
    unmount()
    const shown = renderInShell(<RejectMessageModal message={soundEffectOf('1')} />, { api, states })
    expect(screen.getByText('Air horn')).toBeVisible()
    expect(screen.getByText(/Nobody hears it/)).toHaveTextContent('Nobody hears it, and sender 1 gets back ₣80.')
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' Too loud ')
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect(state.decided).toEqual([{ params: { id: '1' }, body: { status: 'rejected', reason: 'Too loud' } }])
    expect(shown.closedModals()).toBe(1)
    expect(shown.toasts.map(({ text }) => text)).toEqual(['The sound effect of sender 1 is rejected'])
  })

  it('[SFX-3] one that was paid with an SFX token gives that token back', async () => {
    const { state, api } = server([soundEffectOf('1', { cost: 0 })])
    renderInShell(<RejectMessageModal message={soundEffectOf('1', { cost: 0 })} />, { api, states })
    expect(screen.getByText(/Nobody hears it/)).toHaveTextContent('sender 1 gets back the SFX token.')
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect(state.decided).toEqual([{ params: { id: '1' }, body: { status: 'rejected' } }])
  })
})

describe('TTS messages to decide over', () => {
  it('[TTS-1] [SFX-3] are approved by a press, super-approved, come live, and go when somebody else was quicker', async () => {
    const { state, api } = server([messageOf('1'), messageOf('2'), messageOf('3')], ['3'])
    const { receive, toasts } = renderInShell(<Plate />, { api, states })
    expect((await line('1')).getByText('Words 1')).toBeVisible()
    expect(screen.getByText('3 waiting')).toBeVisible()
    await userEvent.click((await line('1')).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByText('Words 1')).toBeNull())
    const superApprove = (await line('2')).getByRole('button', { name: 'Super-approve' })
    expect(superApprove).toHaveAccessibleDescription(/Its sender gets a TTS token for it/)
    await userEvent.click(superApprove)
    await waitFor(() => expect(screen.queryByText('Words 2')).toBeNull())
    await userEvent.click((await line('3')).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Nothing waits')).toBeVisible()
    expect(state.decided).toEqual([
      { params: { id: '1' }, body: { status: 'approved' } },
      { params: { id: '2' }, body: { status: 'approved', superApproved: true } },
    ])
    expect(toasts.map(({ text }) => text)).toEqual([
      'The message of sender 1 is read aloud',
      'The message of sender 2 is read aloud, and they get a TTS token for it',
      'This message is approved already',
    ])
    state.messages = [messageOf('4')]
    receive('voice:queued', { kind: 'tts', id: '4', userId: 'lou' })
    expect((await line('4')).getByRole('button', { name: 'Reject' })).toBeVisible()
    expect(screen.getByText('1 waiting')).toBeVisible()
  })

  it('[TTS-1] [SFX-3] are decided and heard with one key while somebody points at them', async () => {
    const { heard } = keptSounds()
    const { state, api } = server([messageOf('1'), messageOf('2'), messageOf('3')])
    const { modals } = renderInShell(<Plate />, { api, states })
    await userEvent.hover(await lineOf('1'))
    await userEvent.keyboard('l')
    expect(heard).toEqual(['play /voice/sounds/1 at 0.5'])
    await userEvent.keyboard('l')
    expect(heard).toEqual(['play /voice/sounds/1 at 0.5', 'stop /voice/sounds/1'])
    await userEvent.keyboard('a')
    await waitFor(() => expect(screen.queryByText('Words 1')).toBeNull())
    await userEvent.hover(await lineOf('2'))
    await userEvent.keyboard('s')
    await waitFor(() => expect(screen.queryByText('Words 2')).toBeNull())
    expect(state.decided).toEqual([
      { params: { id: '1' }, body: { status: 'approved' } },
      { params: { id: '2' }, body: { status: 'approved', superApproved: true } },
    ])
    await userEvent.hover(await lineOf('3'))
    await userEvent.keyboard('r')
    expect(modals).toMatchObject([{ id: 'reject-tts', props: { message: { id: '3' } } }])
  })

  it('[TTS-1] are rejected in a dialog, with the reason that their sender is told', async () => {
    const { state, api } = server([messageOf('1')])
    const { closedModals, toasts } = renderInShell(<RejectMessageModal message={messageOf('1')} />, { api, states })
    expect(screen.getByText(/gets back ₣120/)).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' Too rude ')
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect(state.decided).toEqual([{ params: { id: '1' }, body: { status: 'rejected', reason: 'Too rude' } }])
    expect(closedModals()).toBe(1)
    expect(toasts.map(({ text }) => text)).toEqual(['The message of sender 1 is rejected'])
  })

  it('[TTS-1] are rejected without a reason, too; a colleague who was quicker is told of in the dialog', async () => {
    const { state, api } = server([messageOf('1'), messageOf('2')], ['2'])
    const { unmount } = renderInShell(<RejectMessageModal message={messageOf('1', { cost: 0 })} />, { api, states })
    expect(screen.getByText(/gets back the TTS token/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect(state.decided).toEqual([{ params: { id: '1' }, body: { status: 'rejected' } }])
    unmount()
    const { closedModals } = renderInShell(<RejectMessageModal message={messageOf('2')} />, { api, states })
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('This message is approved already')).toBeVisible()
    expect(closedModals()).toBe(0)
  })

  it('[TTS-1] [SFX-3] one sound is heard at a time, as loud as on the show, by the volume of Settings', async () => {
    const { heard, elements } = keptSounds()
    const { api } = server([messageOf('1'), messageOf('2')])
    const settings = { sound: { volume: 0.24, muted: false } }
    const { bus } = renderInShell(<Plate />, { api, states: { ...states, ...settings } })
    await userEvent.click((await line('1')).getByRole('button', { name: 'Listen' }))
    await userEvent.click((await line('2')).getByRole('button', { name: 'Listen' }))
    expect(heard).toEqual(['play /voice/sounds/1 at 0.4', 'stop /voice/sounds/1', 'play /voice/sounds/2 at 0.4'])
    expect((await line('1')).getByRole('button', { name: 'Listen' })).toBeVisible()
    expect((await line('2')).getByRole('button', { name: 'Stop' })).toBeVisible()
    act(() => bus.state(settingsArea.states.sound).set({ volume: 0.12, muted: false }))
    expect(elements.at(-1)!.volume).toBeCloseTo(0.2)
    act(() => bus.state(settingsArea.states.sound).set({ volume: 0.9, muted: false }))
    expect(elements.at(-1)!.volume).toBe(1)
    fireEvent.ended(elements.at(-1)!)
    expect((await line('2')).getByRole('button', { name: 'Listen' })).toBeVisible()
  })

  it('[TTS-1] a sound that cannot be loaded says so, once, and the next one can be heard', async () => {
    const { elements } = keptSounds()
    const { api } = server([messageOf('1')])
    const { toasts } = renderInShell(<Plate />, { api, states })
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementationOnce(async function play(this: HTMLMediaElement) {
      elements.push(this)
      throw new DOMException('no', 'NotSupportedError')
    })
    await userEvent.click((await line('1')).getByRole('button', { name: 'Listen' }))
    fireEvent.error(elements[0]!)
    expect(await (await line('1')).findByRole('button', { name: 'Listen' })).toBeVisible()
    expect(toasts.map(({ text }) => text)).toEqual(['This sound could not be loaded'])
    await userEvent.click((await line('1')).getByRole('button', { name: 'Listen' }))
    expect((await line('1')).getByRole('button', { name: 'Stop' })).toBeVisible()
  })

  it('[TTS-1] while sounds are off in Settings nothing plays, and that is said', async () => {
    const { heard } = keptSounds()
    const { api } = server([messageOf('1')])
    const { toasts } = renderInShell(<Plate />, { api, states: { ...states, sound: { volume: 0.8, muted: true } } })
    await userEvent.click((await line('1')).getByRole('button', { name: 'Listen' }))
    expect(heard).toEqual([])
    expect(toasts.map(({ text }) => text)).toEqual(['Your sounds are off in Settings'])
  })

  it('[TTS-1] what is heard ends with its line: it was decided, or another list is shown', async () => {
    const { heard } = keptSounds()
    const { api } = server([messageOf('1'), messageOf('2')])
    renderInShell(<Plate />, { api, states })
    await userEvent.click((await line('1')).getByRole('button', { name: 'Listen' }))
    await userEvent.click((await line('1')).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(heard.at(-1)).toBe('stop /voice/sounds/1'))
    await userEvent.click((await line('2')).getByRole('button', { name: 'Listen' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Rejected' }))
    expect(await screen.findByText('Nothing was rejected')).toBeVisible()
    expect(heard.at(-1)).toBe('stop /voice/sounds/2')
  })

  it('[TTS-1] [SFX-3] without a sound yet there is nothing to listen to, yet something to decide', async () => {
    const { state, api } = server([messageOf('1', { url: null })])
    const { receive } = renderInShell(<Plate />, { api, states })
    expect((await line('1')).getByText(/Its sound is being made/)).toBeVisible()
    expect((await line('1')).queryByRole('button', { name: 'Listen' })).toBeNull()
    expect((await line('1')).getByRole('button', { name: 'Approve' })).toBeEnabled()
    state.messages = [messageOf('1')]
    receive('voice:updated', { message: messageOf('1') })
    expect(await (await line('1')).findByRole('button', { name: 'Listen' })).toBeVisible()
  })

  it('[TTS-1] say where they are heard, what they cost, why they were rejected, and whether anybody was asked', async () => {
    const { api } = server([
      messageOf('1', { room: 'site', roomName: null, message: '<b>مرحبا</b>', cost: 0 }),
      messageOf('2', { roomName: null }),
      messageOf('3', { status: 'approved', superApproved: true, url: null }),
      messageOf('4', { status: 'approved', autoApproved: true }),
      messageOf('5', { status: 'rejected', reason: 'Too loud' }),
    ])
    renderInShell(<Plate />, { api, states })
    expect((await line('1')).getByText('Whole site')).toBeVisible()
    expect((await line('1')).getByText('Cost a TTS token')).toBeVisible()
    expect((await line('1')).getByText('<b>مرحبا</b>')).toHaveAttribute('dir', 'auto')
    expect((await line('2')).getByText('this camera is gone')).toBeVisible()
    expect((await line('2')).getByText('₣120')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'Approved' }))
    expect((await line('3')).getByText('super-approved')).toBeVisible()
    expect((await line('3')).queryByRole('button')).toHaveTextContent('sender 3')
    expect((await line('4')).getByText('staff, not asked')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'Rejected' }))
    expect((await line('5')).getByText('Reason: Too loud')).toBeVisible()
    expect((await line('5')).queryByRole('button', { name: 'Approve' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Failed' }))
    expect(await screen.findByText('Nothing failed')).toBeVisible()
  })

  it('[TTS-1] [SFX-3] a thousand of them come by fifty, and a burst of news reads the queue a second time, not fifty times', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { state, api } = server(Array.from({ length: 1_000 }, (_, n) => messageOf(String(n))))
    const { receive } = renderInShell(<Plate />, { api, states })
    await lineOf('0')
    expect(screen.getAllByRole('listitem', { name: /^Message of/ })).toHaveLength(50)
    expect(screen.getByText('1,000 waiting')).toBeVisible()
    expect(state.asked).toEqual([{ status: 'queued', page: 0, pageSize: 50 }])
    for (let n = 0; n < 50; n += 1) receive('voice:queued', { kind: 'tts', id: String(n), userId: 'lou' })
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(state.asked).toHaveLength(3)
  })

  it('[TTS-3] admins have the way to the voices beside them', async () => {
    const { api } = server([])
    const first = renderInShell(<Plate />, { api, states })
    expect(await screen.findByText('Nothing waits')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Voices…' })).toBeNull()
    first.unmount()
    const admin = { session: sessionOf({ app_metadata: { ...flags, admin: true } }) }
    const { modals } = renderInShell(<Plate />, { api, states: admin })
    await userEvent.click(screen.getByRole('button', { name: 'Voices…' }))
    expect(modals).toMatchObject([{ id: 'tts-voices' }])
  })
})

describe('voices', () => {
  const voiceOf = (id: string, more: Partial<Voice> = {}): Voice => ({
    ...{ id, name: `Voice ${id}`, lock: null, locked: false, enabled: true },
    ...more,
  })
  /** Voices that can be changed; `refusal` is what the server says instead. */
  function voiceServer(voices: Voice[]) {
    const state = { voices, edits: [] as unknown[], refusal: null as ApiError | null }
    const voice = {
      list: () => ({ voices: state.voices, ttsMessages: [], ttsTokens: 0, played: [] }),
      editVoice: (input?: { params: { id: string }; body: Partial<Voice> }) => {
        state.edits.push(input)
        if (state.refusal) throw state.refusal
        state.voices = state.voices.map((one) => (one.id === input?.params.id ? { ...one, ...input.body } : one))
        return state.voices[0]!
      },
    }
    return { state, api: { voice } }
  }
  const field = (name: string) => screen.findByRole('textbox', { name: `Name of ${name}` })

  it('[TTS-3] are renamed by Enter, by leaving the field and by a button, once each', async () => {
    const { state, api } = voiceServer([voiceOf('1'), voiceOf('2'), voiceOf('3')])
    const { toasts } = renderInShell(<VoicesModal />, { api, states })
    await userEvent.clear(await field('Voice 1'))
    await userEvent.type(await field('Voice 1'), ' Velvet {Enter}')
    expect(await field('Velvet')).toHaveValue('Velvet')
    await userEvent.type(await field('Voice 2'), '!')
    await userEvent.tab()
    await userEvent.tab()
    expect(await field('Voice 2!')).toHaveValue('Voice 2!')
    await userEvent.type(await field('Voice 3'), '?')
    await userEvent.click(screen.getByRole('button', { name: 'Save the name of Voice 3' }))
    expect(await field('Voice 3?')).toHaveValue('Voice 3?')
    await userEvent.tab()
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
    expect(state.edits).toEqual([
      { params: { id: '1' }, body: { name: 'Velvet' } },
      { params: { id: '2' }, body: { name: 'Voice 2!' } },
      { params: { id: '3' }, body: { name: 'Voice 3?' } },
    ])
    expect(toasts[0]).toMatchObject({ type: 'success', text: 'The voice is called Velvet now' })
  })

  it('[TTS-3] an empty name is refused with words, and so is what the server refuses; what was typed stays', async () => {
    const { state, api } = voiceServer([voiceOf('1')])
    renderInShell(<VoicesModal />, { api, states })
    await userEvent.clear(await field('Voice 1'))
    await userEvent.type(await field('Voice 1'), '  {Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('A voice needs a name')
    expect(await field('Voice 1')).toBeInvalid()
    expect(state.edits).toEqual([])
    state.refusal = new ApiError(404, 'voice/no-such-voice', 'There is no such voice (any more)')
    await userEvent.type(await field('Voice 1'), 'Echo{Enter}')
    expect(await screen.findByText('There is no such voice (any more)')).toBeVisible()
    expect(await field('Voice 1')).toHaveValue('  Echo')
  })

  it('[TTS-3] are switched off and on, and a refusal leaves them as they are', async () => {
    const { state, api } = voiceServer([voiceOf('1')])
    const { toasts } = renderInShell(<VoicesModal />, { api, states })
    await userEvent.click(await screen.findByRole('switch', { name: 'On: Voice 1' }))
    expect(state.edits).toEqual([{ params: { id: '1' }, body: { enabled: false } }])
    await waitFor(() => expect(screen.getByRole('switch')).toBeEnabled())
    expect(screen.getByRole('switch')).not.toBeChecked()
    state.refusal = new ApiError(403, 'auth/forbidden', 'You may not do this')
    await userEvent.click(screen.getByRole('switch'))
    await waitFor(() => expect(screen.getByRole('switch')).toBeEnabled())
    expect(screen.getByRole('switch')).not.toBeChecked()
    expect(toasts.map(({ text }) => text)).toEqual(['Voice 1 takes no new messages', 'You may not do this'])
  })

  it('[TTS-3] say what opens them, and follow what another admin changes without losing what is typed', async () => {
    const { state, api } = voiceServer([
      voiceOf('1', { lock: { level: 100 } }),
      voiceOf('2', { lock: { medal: 'early-bird', name: 'Early bird' } }),
      voiceOf('3'),
    ])
    const { receive } = renderInShell(<VoicesModal />, { api, states })
    expect(await screen.findByText('Level 100')).toBeVisible()
    expect(screen.getByText('Medal “Early bird”')).toBeVisible()
    expect(screen.getByText('Open to everybody')).toBeVisible()
    await userEvent.type(await field('Voice 1'), ' b')
    state.voices = state.voices.map((one) => (one.id === '2' ? { ...one, name: 'Siren', enabled: false } : one))
    receive('voice:voices', {})
    expect(await field('Siren')).toHaveValue('Siren')
    expect(screen.getByRole('switch', { name: 'On: Siren' })).not.toBeChecked()
    expect(await field('Voice 1')).toHaveValue('Voice 1 b')
  })

  it('[TTS-3] that cannot be read say why, with a way to try again', async () => {
    const { api } = voiceServer([voiceOf('1')])
    const list = api.voice.list
    api.voice.list = () => {
      throw new ApiError(403, 'auth/forbidden', 'You may not do this')
    }
    renderInShell(<VoicesModal />, { api, states })
    expect(await screen.findByText('You may not do this')).toBeVisible()
    api.voice.list = list
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await field('Voice 1')).toBeVisible()
  })
})
