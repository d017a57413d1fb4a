import { modalArea } from '@shoal/bus'
import type { Audition } from '@shoal/bus/auditions'
import { renderInShell, type ShellOptions, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import AuditionsPanel from './AuditionsPanel.tsx'
import OwnAudition from './OwnAudition.tsx'
import { queries } from './queries.ts'
import StarsModal from './StarsModal.tsx'
import ToysModal from './ToysModal.tsx'
import VoteModal from './VoteModal.tsx'

const gill = somebody({ id: 'gill', displayName: 'gillian' })
const audition = (more: Partial<Audition> = {}): Audition => ({
  ...{ liveStreamId: 'audition-1', person: gill, about: 'I sing.', state: 'open', online: false, poster: null },
  ...{ upVotes: 0, downVotes: 0, points: 0, appliedAt: '2026-01-01T00:00:00.000Z', ...more },
})
const own = (more: object = {}) => ({
  ...audition({ person: somebody({ id: 'me', displayName: 'me' }) }),
  ...{ closedBy: null, closeReason: null, againAt: null, keyMadeAt: '2026-01-01T00:00:00.000Z', ...more },
})
const publish = {
  server: 'rtmp://x/live',
  cameraServer: 'rtmp://x/live/a',
  key: 'live+abc',
  streamKey: 'a?key=live+abc',
}

let unmount: () => void = () => {}
afterEach(() => {
  unmount()
  cleanup()
  queries.clear()
})

function open(
  component: React.ReactElement,
  calls: object = {},
  states: ShellOptions['states'] = { session: sessionOf() },
) {
  const asked: [string, unknown][] = []
  const noted = Object.fromEntries(
    Object.entries(calls).map(([name, answer]) => [
      name,
      (input?: object) => {
        asked.push([name, input])
        return typeof answer === 'function' ? answer(input) : answer
      },
    ]),
  )
  const view = renderInShell(component, {
    states,
    api: {
      auditions: {
        all: () => ({ auditions: [] }),
        stats: () => ({ ratings: [], points: [] }),
        effects: () => ({ effects: [], clickableZones: [] }),
        ...noted,
      },
    },
  })
  unmount = view.unmount
  const receive = async (...event: Parameters<typeof view.receive>) => act(async () => view.receive(...event))
  return { ...view, asked, receive }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('auditions on the page', () => {
  it('[AUD-1] [AUD-2] stand with the live ones first and their approval, and follow what happens', async () => {
    const two = audition({ liveStreamId: 'audition-2', person: somebody({ id: 'two', displayName: 'two' }) })
    const { receive } = open(<AuditionsPanel />, { all: { auditions: [two, audition()] } })
    await screen.findByText('gillian')
    const order = () => screen.getAllByRole('button', { name: /^Watch/ }).map((one) => one.getAttribute('aria-label'))
    await receive('auditions:changed', audition({ online: true, poster: '/live/audition-1/poster.jpg' }))
    expect(order()).toEqual(['Watch and rate gillian', 'Watch and rate two'])
    await receive('auditions:figures', {
      auditions: [{ liveStreamId: 'audition-1', upVotes: 2, downVotes: 1, points: 7 }],
    })
    expect(screen.getByText('67 % of 3 votes')).toBeVisible()
    expect(screen.getByText('7 points')).toBeVisible()
    await receive('auditions:removed', { liveStreamId: 'audition-1', userId: 'gill' })
    expect(order()).toEqual(['Watch and rate two'])
  })

  it('[AUD-1] say when nobody auditions, when they cannot be read, and when they are switched off', async () => {
    const { unmount: end } = open(<AuditionsPanel />)
    expect(await screen.findByText('Nobody auditions yet')).toBeVisible()
    end()
    open(<AuditionsPanel />, {}, { session: sessionOf(), features: { applications: false } as never })
    expect(await screen.findByText(/switched off right now/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Audition' })).toBeNull()
  })

  it('[AUD-1] a person applies, sees the key behind dots until it is asked for, and resets it after a question', async () => {
    const { asked } = open(<OwnAudition />, {
      read: { audition: null, isFish: false },
      apply: { audition: own(), publish },
      resetKey: { audition: own(), publish: { ...publish, streamKey: 'a?key=live+def' } },
    })
    const field = await screen.findByRole('textbox', { name: /^About you/ })
    await userEvent.type(field, 'I cook and I sing.')
    await userEvent.click(button('Apply'))
    const key = await screen.findByLabelText('Stream key')
    expect(asked.at(-1)).toEqual(['apply', { body: { about: 'I cook and I sing.' } }])
    expect(key).toHaveAttribute('type', 'password')
    await userEvent.click(button('Show'))
    expect(screen.getByLabelText('Stream key')).toHaveAttribute('type', 'text')
    expect(screen.getByLabelText('Stream key')).toHaveValue('a?key=live+abc')
    await userEvent.click(button('Reset stream key…'))
    expect(asked.filter(([name]) => name === 'resetKey')).toEqual([])
    await userEvent.click(button('Reset the key'))
    await waitFor(() => expect(screen.getByLabelText('Stream key')).toHaveValue('a?key=live+def'))
  })

  it('[AUD-1] one that staff closed says why, and from when on one can apply again', async () => {
    const closed = own({
      state: 'closed',
      closedBy: 'staff',
      closeReason: 'Too loud',
      againAt: '2026-02-01T00:00:00.000Z',
    })
    open(<OwnAudition />, { read: { audition: closed, isFish: false } })
    expect(await screen.findByText('Too loud')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
  })

  it('[AUD-2] holders of a pass rate, and take it back by the same; others are shown the pass', async () => {
    let myVote: string | null = null
    const calls = {
      all: { auditions: [audition()] },
      stats: () => ({ ratings: [{ liveStreamId: 'audition-1', upVotes: 0, downVotes: 0, myVote }], points: [] }),
      rate: (input: { body: { myVote: string | null } }) => {
        myVote = input.body.myVote
        return { liveStreamId: 'audition-1', upVotes: 0, downVotes: 0, myVote }
      },
    }
    const first = open(<VoteModal userId="gill" />, calls)
    const opened: unknown[] = []
    first.bus.on(modalArea.topics.open).subscribe((one) => opened.push(one))
    await userEvent.click(await screen.findByRole('button', { name: 'Up' }))
    expect(opened).toMatchObject([{ id: 'get-season-pass' }])
    expect(first.asked.filter(([name]) => name === 'rate')).toEqual([])
    first.unmount()
    cleanup()
    queries.clear()

    const { asked } = open(<VoteModal userId="gill" />, calls, { session: sessionOf({ pass: 'pass' }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Up' }))
    await waitFor(() => expect(button('Up')).toHaveAttribute('aria-pressed', 'true'))
    await userEvent.click(button('Up'))
    await waitFor(() => expect(button('Up')).toHaveAttribute('aria-pressed', 'false'))
    const said = asked.filter(([name]) => name === 'rate').map(([, input]) => (input as { body: object }).body)
    expect(said).toEqual([
      { userId: 'gill', myVote: 'up' },
      { userId: 'gill', myVote: null },
    ])
  })

  it('[AUD-3] toys are for live pictures; the same try that did not arrive is the same purchase', async () => {
    let fails = true
    const calls = {
      all: { auditions: [audition()] },
      playToy: () => {
        if (fails) throw new Error('away')
        return { tokens: 5, points: 5, effect: {} }
      },
    }
    const { asked, receive, toasts } = open(<ToysModal userId="gill" />, calls)
    expect(await screen.findByText(/gillian is offline right now/)).toBeVisible()
    expect(button('Bubbles for ₣5')).toBeDisabled()
    await receive('auditions:changed', audition({ online: true }))
    await userEvent.click(button('Bubbles for ₣5'))
    await waitFor(() => expect(toasts).toHaveLength(1))
    fails = false
    await userEvent.click(button('Bubbles for ₣5'))
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ text: 'Bubbles for gillian!' }))
    const keys = asked.filter(([name]) => name === 'playToy').map(([, input]) => (input as { key: string }).key)
    expect(keys[0]).toBe(keys[1])
  })

  it('[AUD-3] stars stand by their points', async () => {
    const two = audition({
      liveStreamId: 'audition-2',
      person: somebody({ id: 'two', displayName: 'two' }),
      points: 90,
    })
    open(<StarsModal />, { all: { auditions: [audition({ points: 30 }), two] } })
    await screen.findByText('two')
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([expect.stringMatching(/^1.*two.*90/), expect.stringMatching(/^2.*gillian.*30/)])
  })
})
