import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { boutTime, countdownTime } from './engine.ts'
import { opponentOf, opponents } from './opponents.ts'
import PracticePanel from './PracticePanel.tsx'
import { readRecord } from './record.ts'

const me = somebody({ id: 'me', displayName: 'me' })
const gill = somebody({ id: 'gill', displayName: 'gillian' })
const inBattle = () => ({
  ...{ id: 'b1', userOne: gill, userTwo: me, userOneVotes: 0, userTwoVotes: 0 },
  startedAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + boutTime).toISOString(),
})

let end = () => {}
beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  end()
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
  delete document.documentElement.dataset.motion
})

const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
/** Moves the clock, beat by beat. */
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

async function open({ status = 'idle' }: { status?: 'idle' | 'queued' | 'battling' } = {}) {
  jest.spyOn(Math, 'random').mockReturnValue(0.25)
  const view = renderInShell(<PracticePanel />, {
    request: async () => ({
      snapshot: { battleChat: null, status, userOneVotes: 0, userTwoVotes: 0 },
      queueInfo: { queueLength: 0, myPosition: null },
      now: new Date().toISOString(),
    }),
    states: { session: sessionOf(), panel: 'battle-chat-ai' },
  })
  end = view.unmount
  await later(0)
  return view
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const votes = (name: string) =>
  Number(screen.getByRole('meter', { name: `Votes for ${name}` }).getAttribute('aria-valuenow'))
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const clampWords = opponentOf('clamp')

describe('a practice battle', () => {
  it('[BAT-11] says that it is practice, that the crowd is drawn and that nothing is counted', async () => {
    await open()
    expect(screen.getByText('Practice: the crowd is drawn, no ₣, nothing is counted.')).toBeVisible()
    const choices = within(screen.getByRole('group', { name: 'Choose your opponent' })).getAllByRole('radio')
    expect(choices).toHaveLength(5)
    for (const { name } of opponents) expect(screen.getByRole('radio', { name: new RegExp(name) })).toBeInTheDocument()
  })

  it('[BAT-11] runs from the countdown to the verdict, which is kept in this browser, and to a rematch', async () => {
    const { sounds } = await open()
    fireEvent.click(screen.getByRole('radio', { name: /Captain Clamp/ }))
    press('Start practice')
    expect(screen.getByText('3')).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent('2:00')
    await later(countdownTime)
    expect(clampWords.on.begins).toContain(spoken()[0]?.replace('Captain Clamp: ', ''))
    await later(30_000)
    expect(screen.getByRole('timer')).toHaveTextContent('1:30')
    expect(votes('Captain Clamp')).toBeGreaterThan(votes('you'))
    expect(
      within(screen.getByRole('region', { name: 'What happens' })).getAllByRole('listitem').length,
    ).toBeGreaterThan(3)
    await later(boutTime - 30_000)
    expect(screen.getByRole('heading', { name: 'Captain Clamp wins' })).toHaveFocus()
    expect(screen.getByText('Against Captain Clamp: 0 won, 1 lost.')).toBeVisible()
    expect(readRecord(localStorage.getItem('mfe-under-test:practice-record'))).toEqual({ clamp: { won: 0, lost: 1 } })
    expect([sounds[0], sounds.at(-1)]).toEqual(['poll', 'fail'])
    press('Rematch')
    expect([votes('Captain Clamp'), votes('you')]).toEqual([0, 0])
    await later(countdownTime + boutTime)
    expect(screen.getByText('Against Captain Clamp: 0 won, 2 lost.')).toBeVisible()
    press('Another opponent')
    expect(screen.getByRole('button', { name: 'Start practice' })).toHaveFocus()
    expect(screen.getByRole('radio', { name: /Captain Clamp.*0 won, 2 lost/ })).toBeChecked()
  })

  it('[BAT-11] is won by a person who finds what the opponent cannot stand', async () => {
    const { sounds } = await open()
    press('Start practice')
    await later(countdownTime)
    const moves = [/^Joke/, /^Dance/, /^Taunt/, /^Compliment/]
    for (let second = 0; second < 120; second += 3) {
      press(moves[(second / 3) % 4]!)
      await later(3_000)
    }
    expect(screen.getByRole('heading', { name: 'You win' })).toHaveFocus()
    expect(sounds.at(-1)).toBe('battle-win-1')
    expect(screen.getByText('Against Barnaby Barnacle: 1 won, 0 lost.')).toBeVisible()
  })

  it('[BAT-11] the opponent shows and says what a move did to them, also for screen readers', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /Captain Clamp/ }))
    press('Start practice')
    await later(countdownTime + 1_000)
    press(/^Taunt/)
    const camera = within(screen.getByRole('region', { name: 'Camera of Captain Clamp' }))
    expect(camera.getByText('Furious')).toBeVisible()
    expect(screen.getByText(/fish finger/)).toBeVisible()
    await later(1_250)
    const answer = clampWords.answers.taunt.find((line) => screen.queryByText(line))
    expect(answer).toBeDefined()
    expect(spoken()).toContain(`Captain Clamp: ${answer}`)
    expect(screen.getByText('You taunt. The crowd roars.')).toBeVisible()
  })

  it('[BAT-11] works by keyboard alone: a move that rests keeps the focus and does nothing', async () => {
    await open()
    screen.getByRole('radio', { name: /Barnaby/ }).focus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: /Miss Medusa/ })).toBeChecked()
    screen.getByRole('button', { name: 'Start practice' }).focus()
    await user.keyboard('{Enter}')
    const taunt = screen.getByRole('button', { name: /^Taunt/ })
    expect(taunt).toHaveFocus()
    expect(taunt).toHaveAttribute('aria-disabled', 'true')
    await later(countdownTime)
    expect(taunt).toHaveAttribute('aria-disabled', 'false')
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    expect(screen.getAllByText(/^You taunt/)).toHaveLength(1)
    expect(taunt).toHaveFocus()
    const line = screen.getByRole('textbox', { name: 'Say something of your own' })
    line.focus()
    await user.keyboard('You are my favourite jelly')
    await later(2_000)
    await user.keyboard('{Enter}')
    expect(line).toHaveValue('')
    await later(1_250)
    expect(spoken().join()).toContain('“You are my favourite jelly”')
  })

  it('[BAT-11] can be given up', async () => {
    await open()
    press('Start practice')
    await later(countdownTime + 10_000)
    press('Give up')
    expect(screen.getByRole('button', { name: 'Start practice' })).toBeVisible()
    await later(boutTime)
    expect(localStorage.getItem('mfe-under-test:practice-record')).toBeNull()
  })

  it('[BAT-11] under reduced motion votes change without rolling', async () => {
    const rolling = () => document.querySelectorAll('[data-rolls]').length
    await open()
    press('Start practice')
    await later(countdownTime + 2_000)
    expect(rolling()).toBeGreaterThan(0)
    press('Give up')
    document.documentElement.dataset.motion = 'reduce'
    press('Start practice')
    await later(countdownTime + 2_000)
    expect(votes('Barnaby Barnacle') + votes('you')).toBeGreaterThan(0)
    expect(rolling()).toBe(0)
  })
})

describe('a real battle', () => {
  it('[BAT-11] ends the practice, and leads to the ring', async () => {
    const { receive, toasts, panels } = await open({ status: 'queued' })
    press('Start practice')
    await later(countdownTime + 5_000)
    receive('battle-chat:start', inBattle())
    expect(screen.getByRole('heading', { name: 'Your battle has begun' })).toBeVisible()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(toasts).toMatchObject([{ header: 'Your battle begins', action: { label: 'To the ring' } }])
    toasts[0]?.action?.run()
    press('Go to your battle')
    expect(panels).toEqual(['battle-chat', 'battle-chat'])
    receive('battle-chat:end', { id: 'b1', winner: gill, loser: me, forfeit: false })
    expect(screen.getByRole('button', { name: 'Start practice' })).toBeVisible()
    await later(boutTime)
    expect(localStorage.getItem('mfe-under-test:practice-record')).toBeNull()
  })

  it('[BAT-11] that runs already leaves no room for practice', async () => {
    await open({ status: 'battling' })
    expect(screen.getByRole('heading', { name: 'Your battle has begun' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Start practice' })).toBeNull()
  })
})

describe('the own camera', () => {
  const stop = jest.fn()
  const ask = jest.fn()
  beforeEach(() => {
    stop.mockReset()
    ask.mockReset()
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: ask } })
    const track = { stop, addEventListener: () => {} }
    ask.mockResolvedValue({ getTracks: () => [track], getVideoTracks: () => [track] })
  })
  afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'))

  it('[BAT-11] is shown on wish alone, without sound, and ends when it is turned off or the panel is left', async () => {
    await open()
    expect(ask).not.toHaveBeenCalled()
    press('Show my camera')
    await later(0)
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ audio: false }))
    expect(screen.getByLabelText('Your camera')).toBeInTheDocument()
    expect(screen.getByText('Only you see this. It never leaves the page.')).toBeVisible()
    press('Turn my camera off')
    expect(stop).toHaveBeenCalledTimes(1)
    expect(screen.queryByLabelText('Your camera')).toBeNull()
    press('Show my camera')
    await later(0)
    end()
    expect(stop).toHaveBeenCalledTimes(2)
  })

  it('[BAT-11] that may not be used or is not there is said so, and the practice goes on', async () => {
    await open()
    ask.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    press('Show my camera')
    await later(0)
    expect(screen.getByText('The browser does not let this page use your camera.')).toBeVisible()
    ask.mockRejectedValueOnce(new DOMException('none', 'NotFoundError'))
    press('Show my camera')
    await later(0)
    expect(screen.getByText('No camera was found.')).toBeVisible()
    press('Start practice')
    expect(screen.getByRole('timer')).toBeVisible()
  })
})

describe('the record', () => {
  it('[BAT-11] is read as far as it makes sense', () => {
    expect(readRecord(null)).toEqual({})
    for (const text of [
      '',
      'x',
      'null',
      '7',
      '[]',
      '{"puff":null}',
      '{"puff":{"won":-1,"lost":0}}',
      '{"shark":{"won":1,"lost":1}}',
    ])
      expect(readRecord(text)).toEqual({})
    expect(readRecord('{"puff":{"won":2,"lost":1},"clamp":3}')).toEqual({ puff: { won: 2, lost: 1 } })
  })
})
