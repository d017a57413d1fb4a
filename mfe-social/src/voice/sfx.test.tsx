import { ApiError, settingsArea } from '@shoal/bus'
import type { LiveStream } from '@shoal/bus/streams'
import type { SfxMessage, SoundEffect } from '@shoal/bus/voice'
import { type ApiAnswers, keptSounds, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import PlaySfxModal from './PlaySfxModal.tsx'

const session = sessionOf()
const messageOf = (id: string, more: Partial<SfxMessage> = {}): SfxMessage => ({
  ...{ kind: 'sfx', id, user: somebody({ id: session.user.id }), sfx: 'horn', sound: 'Air horn' },
  ...{ room: 'kitchen', roomName: 'Kitchen', status: 'queued', superApproved: false, autoApproved: false },
  ...{ cost: 40, reason: null, url: null },
  ...{ createdAt: '2026-06-01T20:00:00.000Z', updatedAt: '2026-06-01T20:00:00.000Z' },
  ...more,
})
const soundOf = (id: string, name: string, category: string, cost: number, durationMs: number): SoundEffect => ({
  ...{ id, name, category, cost, durationMs },
  url: `/sfx/${id}.mp3`,
})
const effects = [
  soundOf('horn', 'Air horn', 'Loud', 40, 2100),
  soundOf('bell', 'Ship bell', 'Calm', 60, 3000),
  soundOf('siren', 'Siren', 'Loud', 80, 4000),
]
const camera = (id: string, name: string): LiveStream => ({
  ...{ id, streamId: id, playbackId: id, name, jwt: 'x', createdAt: '2026-06-01T20:00:00.000Z', season: 1 },
  ...{ interactive: true, access: 'public', playbackInfo: null },
})
const states = { session, tokens: 500, 'selected-stream': camera('kitchen', 'Kitchen') }

interface Given {
  waiting?: SfxMessage[]
  sfxTokens?: number
  promptCost?: number | null
  refusal?: ApiError | null
  reply?: Partial<SfxMessage>
}

/** A server with a library of three sounds and two cameras that are on. */
function server({ waiting = [], sfxTokens = 0, promptCost = null, refusal = null, reply = {} }: Given = {}) {
  const state = { effects, waiting, sfxTokens, promptCost, refusal }
  const asked: unknown[] = []
  const keys: string[] = []
  const take = (room: string) => (input?: { body: object; key: string }) => {
    asked.push({ room, ...input?.body })
    keys.push(input!.key)
    if (state.refusal) throw state.refusal
    return { sfxMessage: messageOf('new', reply) }
  }
  const api = {
    voice: {
      effects: () => ({
        ...{ effects: state.effects, promptCost: state.promptCost },
        ...{ sfxMessages: state.waiting, sfxTokens: state.sfxTokens },
      }),
      sendSfx: take('camera'),
      sendSfxToSite: take('site'),
    },
    streams: {
      list: () => ({
        liveStreams: [camera('kitchen', 'Kitchen'), camera('garden', 'Garden')],
        liveStreamStatus: { kitchen: 'online', garden: 'online' },
      }),
    },
  } as unknown as ApiAnswers
  return { api, asked, keys, state }
}

const sound = (name: RegExp) => screen.findByRole('radio', { name })
const pick = async (name: RegExp) => userEvent.click(await sound(name))
const goesTo = async (room: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Heard in' }))
  await userEvent.click(await screen.findByRole('option', { name: room }))
}
const send = () => screen.getByRole('button', { name: /^Play it/ })

afterEach(() => {
  jest.restoreAllMocks()
  queries.clear()
})

describe('Play a Sound Effect', () => {
  it('[SFX-1] goes from the library to the watched camera for its price, and says that it is queued', async () => {
    const { api, asked } = server()
    const { toasts, closedModals, sounds } = renderInShell(<PlaySfxModal />, { api, states })
    await screen.findByRole('radiogroup', { name: 'Sound' })
    expect(send()).toBeDisabled()
    await pick(/^Ship bell/)
    await userEvent.click(screen.getByRole('button', { name: 'Play it, ₣60' }))
    await waitFor(() => expect(closedModals()).toBe(1))
    expect(asked).toEqual([{ room: 'kitchen', sfx: 'bell', payWithToken: false }])
    expect(toasts).toMatchObject([
      {
        ...{ type: 'success', header: 'Sound Effect Successfully Queued!' },
        text: 'You will be notified when it is approved or rejected.',
      },
    ])
    expect(sounds).toEqual(['success'])
  })

  it('[SFX-1] begins with the room it was opened for, and goes to the whole site where that is chosen', async () => {
    const { api, asked } = server()
    const first = renderInShell(<PlaySfxModal room="garden" />, { api, states })
    await pick(/^Siren/)
    await userEvent.click(send())
    await waitFor(() => expect(first.closedModals()).toBe(1))
    await goesTo('Whole site')
    await pick(/^Siren/)
    await userEvent.click(send())
    await waitFor(() => expect(first.closedModals()).toBe(2))
    expect(asked).toEqual([
      { room: 'garden', sfx: 'siren', payWithToken: false },
      { room: 'site', sfx: 'siren', payWithToken: false },
    ])
  })

  it('[SFX-1] is paid with an SFX token where there is one, or with ₣', async () => {
    const { api, asked } = server({ sfxTokens: 1 })
    const { closedModals } = renderInShell(<PlaySfxModal />, { api, states: { ...states, tokens: 50 } })
    await pick(/^Siren/)
    const choice = within(screen.getByRole('group', { name: 'Paid with (you have 1 SFX token)' }))
    await userEvent.click(choice.getByRole('radio', { name: '₣80' }))
    expect(screen.getByText('It costs ₣80, and you have ₣50.')).toBeVisible()
    expect(send()).toBeDisabled()
    await userEvent.click(choice.getByRole('radio', { name: 'An SFX token' }))
    await userEvent.click(screen.getByRole('button', { name: 'Play it, an SFX token' }))
    await waitFor(() => expect(closedModals()).toBe(1))
    expect(asked).toEqual([{ room: 'kitchen', sfx: 'siren', payWithToken: true }])
  })

  it('[SFX-1] tells staff, whom nobody has to approve, that it is played', async () => {
    const { api } = server({ reply: { status: 'approved', autoApproved: true } })
    const { toasts } = renderInShell(<PlaySfxModal />, { api, states })
    await pick(/^Air horn/)
    await userEvent.click(send())
    await waitFor(() => expect(toasts).toEqual([{ type: 'success', text: 'It is played in a moment.' }]))
  })

  it('[SFX-1] is made from a description where that is offered, and only there', async () => {
    const { api, asked, state } = server()
    const { receive, closedModals } = renderInShell(<PlaySfxModal />, { api, states })
    await sound(/^Air horn/)
    expect(screen.queryByRole('radio', { name: 'From a description' })).toBeNull()
    // The operator's provider is switched on meanwhile.
    state.promptCost = 250
    receive('features:updated', { featureToggles: [], switches: [] })
    await userEvent.click(await screen.findByRole('radio', { name: 'From a description' }))
    expect(screen.queryByRole('radiogroup', { name: 'Sound' })).toBeNull()
    const field = screen.getByRole('textbox', { name: /What it sounds like/ })
    expect(field).toHaveAttribute('maxlength', '120')
    expect(screen.getByText('0/120')).toBeVisible()
    expect(send()).toBeDisabled()
    await userEvent.type(field, ' A whale yawns ')
    await userEvent.click(screen.getByRole('button', { name: 'Play it, ₣250' }))
    await waitFor(() => expect(closedModals()).toBe(1))
    expect(asked).toEqual([{ room: 'kitchen', sfxTextPrompt: 'A whale yawns', payWithToken: false }])
  })

  it('[SFX-1] the library is grouped by category, with lengths and prices, and searched by name and category', async () => {
    const { api, asked } = server()
    renderInShell(<PlaySfxModal />, { api, states })
    const library = within(await screen.findByRole('radiogroup', { name: 'Sound' }))
    const names = () => library.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
    expect(library.getAllByRole('group').map((one) => one.querySelector('legend')?.textContent)).toEqual([
      'Loud',
      'Calm',
    ])
    expect(names()).toEqual(['Air horn2.1 s₣40', 'Siren4.0 s₣80', 'Ship bell3.0 s₣60'])
    await pick(/^Air horn/)
    const search = screen.getByRole('searchbox', { name: 'Find a sound' })
    await userEvent.type(search, 'CALM')
    expect(names()).toEqual(['Ship bell3.0 s₣60'])
    // What was chosen stays, and says so. The Enter key in the search sends nothing.
    expect(screen.getByText('Chosen: Air horn')).toBeVisible()
    await userEvent.type(search, '{Enter}')
    expect(asked).toEqual([])
    await userEvent.clear(search)
    await userEvent.type(search, 'bell')
    expect(names()).toEqual(['Ship bell3.0 s₣60'])
    await userEvent.type(search, 'xx')
    expect(screen.getByText('No sound is called that.')).toBeVisible()
  })

  it('[SFX-1] the arrow keys choose, across categories', async () => {
    const { api } = server()
    renderInShell(<PlaySfxModal />, { api, states })
    await pick(/^Siren/)
    await userEvent.keyboard('{ArrowDown}')
    expect(await sound(/^Ship bell/)).toBeChecked()
    // The next stop is the button that plays the chosen one.
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Listen to Ship bell' })).toHaveFocus()
  })

  it('[SFX-1] while two wait for a moderator no third one is sent', async () => {
    const { api, state } = server({ waiting: [messageOf('1'), messageOf('2')] })
    const { receive } = renderInShell(<PlaySfxModal />, { api, states })
    await pick(/^Air horn/)
    expect(send()).toBeDisabled()
    expect(screen.getByText(/^2 of your sound effects wait for a moderator/)).toBeVisible()
    // One is decided; what was chosen is still chosen, and nothing gave way to a skeleton.
    state.waiting = [messageOf('2')]
    receive('voice:updated', { message: messageOf('1', { status: 'rejected' }) })
    expect(await sound(/^Air horn/)).toBeChecked()
    await waitFor(() => expect(send()).toBeEnabled())
    state.waiting = [messageOf('2'), messageOf('3')]
    receive('voice:queued', { kind: 'sfx', id: '3', userId: session.user.id })
    await waitFor(() => expect(send()).toBeDisabled())
  })

  it('[SFX-1] nobody sends what they cannot pay', async () => {
    renderInShell(<PlaySfxModal />, { api: server().api, states: { ...states, tokens: 50 } })
    await pick(/^Air horn/)
    expect(send()).toBeEnabled()
    await pick(/^Ship bell/)
    expect(send()).toBeDisabled()
    expect(screen.getByText('It costs ₣60, and you have ₣50.')).toBeVisible()
  })

  it('[SFX-1] says when what it costs comes back', async () => {
    renderInShell(<PlaySfxModal />, { api: server().api, states })
    expect(
      await screen.findByText(
        'A moderator listens first. What it costs comes back when it is rejected or cannot be played.',
      ),
    ).toBeVisible()
  })

  it('[SFX-1] follows the SFX tokens of the person', async () => {
    const { api, state } = server()
    const { receive } = renderInShell(<PlaySfxModal />, { api, states })
    await pick(/^Air horn/)
    state.sfxTokens = 2
    receive('items:slots', { slots: 6, bought: 1, nextPrice: 15, vouchers: { tts: 0, sfx: 2 } })
    expect(await screen.findByRole('group', { name: 'Paid with (you have 2 SFX tokens)' })).toBeVisible()
    expect(await sound(/^Air horn/)).toBeChecked()
  })

  it.each([
    ['voice/no-such-sound', 'There is no such sound (any more)'],
    ['voice/one-sound', 'Choose a sound, or describe one'],
  ])(
    '[SFX-1] a refusal with %s stands at the library, what was chosen stays, and a further try is the same',
    async (code, text) => {
      const { api, keys, state } = server({ refusal: new ApiError(404, code, text) })
      const { closedModals } = renderInShell(<PlaySfxModal />, { api, states })
      await goesTo('Garden')
      await pick(/^Siren/)
      await userEvent.click(send())
      const library = await screen.findByRole('radiogroup', { name: 'Sound' })
      await waitFor(() => expect(library).toBeInvalid())
      expect(library).toHaveAccessibleDescription(text)
      expect(library).toHaveFocus()
      expect(await sound(/^Siren/)).toBeChecked()
      expect(screen.getByRole('combobox', { name: 'Heard in' })).toHaveTextContent('Garden')
      expect(closedModals()).toBe(0)
      state.refusal = null
      await userEvent.click(send())
      await waitFor(() => expect(closedModals()).toBe(1))
      expect(new Set(keys).size).toBe(1)
    },
  )

  it.each([
    ['voice/no-such-room', 'This camera is not on right now'],
    ['auth/needs-pass', 'This takes a season pass'],
  ])('[SFX-1] a refusal with %s stands at the room', async (code, text) => {
    const { api } = server({ refusal: new ApiError(404, code, text) })
    renderInShell(<PlaySfxModal />, { api, states })
    await pick(/^Siren/)
    await userEvent.click(send())
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Heard in' })).toBeInvalid())
    expect(screen.getByText(text)).toBeVisible()
  })

  it('[SFX-1] that no SFX token is left stands at how it is paid', async () => {
    const { api } = server({ sfxTokens: 1, refusal: new ApiError(409, 'voice/no-token', 'You have no SFX token') })
    renderInShell(<PlaySfxModal />, { api, states })
    await pick(/^Siren/)
    await userEvent.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('You have no SFX token')
    expect(await sound(/^Siren/)).toBeChecked()
  })

  it('[SFX-1] that no sounds are made right now stands at the description, also once it is offered no more', async () => {
    const text = 'Sounds are not made from descriptions right now'
    const { api, state } = server({ promptCost: 250, refusal: new ApiError(403, 'voice/no-prompts', text) })
    const { receive } = renderInShell(<PlaySfxModal />, { api, states })
    await userEvent.click(await screen.findByRole('radio', { name: 'From a description' }))
    const field = () => screen.getByRole('textbox', { name: /What it sounds like/ })
    await userEvent.type(field(), 'A splash')
    await userEvent.click(send())
    await waitFor(() => expect(field()).toBeInvalid())
    expect(field()).toHaveValue('A splash')
    state.promptCost = null
    receive('features:updated', { featureToggles: [], switches: [] })
    expect(await screen.findByRole('radiogroup', { name: 'Sound' })).toHaveAccessibleDescription(text)
    // What was written is there again with the field.
    state.promptCost = 250
    receive('features:updated', { featureToggles: [], switches: [] })
    await waitFor(() => expect(field()).toHaveValue('A splash'))
  })

  it('[SFX-1] while an admin has switched sound effects off it says so, but not to admins', async () => {
    const off = { ...states, features: { sfx: false } }
    const view = renderInShell(<PlaySfxModal />, { api: server().api, states: off })
    expect(await screen.findByText('Sound effects are switched off')).toBeVisible()
    view.unmount()
    const admin = sessionOf({ app_metadata: { admin: true, mod: true, fish: false, qa: false } })
    renderInShell(<PlaySfxModal />, { api: server().api, states: { ...off, session: admin } })
    expect(await sound(/^Air horn/)).toBeVisible()
  })

  it('[SFX-1] a library that could not be read can be read again', async () => {
    const { api } = server()
    const answer = api.voice!.effects!
    let away = true
    api.voice!.effects = () => {
      if (away) throw new ApiError(403, 'auth/forbidden', 'Not now')
      return answer()
    }
    renderInShell(<PlaySfxModal />, { api, states })
    expect(await screen.findByText('The sounds could not be read')).toBeVisible()
    away = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await sound(/^Air horn/)).toBeVisible()
  })
})

describe('listening to a sound', () => {
  const listen = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name: `Listen to ${name}` }))

  it('[SFX-1] [SFX-2] plays one at a time, as loud as in a room, and ends by itself, by a press, or with the dialog', async () => {
    const { heard, elements } = keptSounds()
    const { bus, unmount } = renderInShell(<PlaySfxModal />, { api: server().api, states })
    await listen('Air horn')
    await listen('Siren')
    expect(heard).toEqual(['play /sfx/horn.mp3 at 0.5', 'stop /sfx/horn.mp3', 'play /sfx/siren.mp3 at 0.5'])
    expect(screen.getAllByRole('button', { name: /^Stop/ })).toHaveLength(1)
    act(() => bus.state(settingsArea.states.sound).set({ volume: 0.15, muted: false }))
    expect(elements[1]!.volume).toBe(0.25)
    await userEvent.click(screen.getByRole('button', { name: 'Stop Siren' }))
    expect(heard.at(-1)).toBe('stop /sfx/siren.mp3')
    await listen('Ship bell')
    fireEvent.ended(elements[2]!)
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull()
    await listen('Ship bell')
    heard.length = 0
    unmount()
    expect(heard).toEqual(['stop /sfx/bell.mp3'])
  })

  it('[SFX-1] chooses nothing and sends nothing', async () => {
    keptSounds()
    const { api, asked } = server()
    renderInShell(<PlaySfxModal />, { api, states })
    await listen('Air horn')
    expect(await sound(/^Air horn/)).not.toBeChecked()
    expect(asked).toEqual([])
  })

  it('[SFX-1] while sounds are off in Settings nothing plays, and that is said', async () => {
    const { heard } = keptSounds()
    const muted = { ...states, sound: { volume: 0.5, muted: true } }
    const { toasts } = renderInShell(<PlaySfxModal />, { api: server().api, states: muted })
    await listen('Air horn')
    expect(heard).toEqual([])
    expect(toasts).toMatchObject([{ text: 'Your sounds are off in Settings' }])
  })

  it('[SFX-1] says when a sound could not be loaded', async () => {
    const { elements } = keptSounds()
    const { toasts } = renderInShell(<PlaySfxModal />, { api: server().api, states })
    await listen('Air horn')
    fireEvent.error(elements[0]!)
    expect(toasts).toMatchObject([{ type: 'error', text: 'This sound could not be loaded' }])
    expect(screen.getByRole('button', { name: 'Listen to Air horn' })).toBeVisible()
  })
})
