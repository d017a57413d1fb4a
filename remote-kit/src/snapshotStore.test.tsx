import { ApiError, sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type Contestant, contestantsArea } from '@shoal/bus/contestants'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell, type ShellOptions, sessionOf } from '../testing/index.tsx'
import { liveStore } from './hooks/liveStore.ts'
import { type Loading, type SnapshotRules, snapshotStore } from './snapshotStore.ts'

interface Cast extends Loading {
  names: readonly string[]
  endorsed: string | null
}
type Rules = SnapshotRules<Cast, typeof contestantsArea>

const one = (name: string, endorsements = 0): Contestant => ({
  ...{ id: name, name, color: '#35e3d2', photo: null, bio: '', season: 2, status: 'in', endorsements, where: null },
})
const answer = (names: readonly string[], endorsement: string | null = null) => ({
  contestants: names.map((name) => one(name)),
  endorsement,
})

function CastList({ useCast }: { useCast: <S>(select: (state: Cast) => S) => S }) {
  const { phase, problem, names, endorsed, load } = useCast((state) => state)
  return (
    <>
      <p role="status">{[phase, names.join(), endorsed ?? '-', problem ?? '-'].join(' | ')}</p>
      <button type="button" onClick={() => void load()}>
        Retry
      </button>
    </>
  )
}

/** A part of a page with such a store, whose questions the test answers one by one. */
function open(options: ShellOptions = {}, more: Partial<Rules> = {}) {
  const questions: Array<PromiseWithResolvers<unknown>> = []
  const told: string[] = []
  const useCast = liveStore((shell) =>
    snapshotStore<Cast, typeof contestantsArea>(shell, {
      source: contestantsArea,
      state: () => ({ names: [], endorsed: null }),
      take: ({ contestants, endorsement }) => ({ names: contestants.map(({ name }) => name), endorsed: endorsement }),
      changes(on) {
        on(
          contestantsArea.receives.new,
          ({ name }, { names }) => ({ names: [...names.filter((known) => known !== name), name] }),
          ({ name }, { names }) => void told.push(`${name} joins ${names.length}`),
        )
        on(contestantsArea.receives.remove, ({ id }, { names }) => ({ names: names.filter((name) => name !== id) }))
      },
      forget: { endorsed: null },
      ...more,
    }),
  )
  const list = () => {
    const question = Promise.withResolvers<unknown>()
    questions.push(question)
    return question.promise
  }
  const view = renderInShell(<CastList useCast={useCast} />, { api: { contestants: { list } }, ...options })
  ends.push(view.unmount)
  return {
    ...{ ...view, questions, told },
    shown: () => screen.getByRole('status').textContent,
    answer: (at: number, names: readonly string[], endorsement?: string) =>
      act(async () => questions[at]!.resolve(answer(names, endorsement))),
    fail: (at: number, error: unknown) => act(async () => questions[at]!.reject(error)),
    catchUp: () => act(async () => view.bus.publish(sessionArea.topics['catch-up'], {})),
    be: (session: ReturnType<typeof sessionOf> | null) =>
      act(async () => view.bus.state(accountsArea.states.session).set(session)),
  }
}
const ends: Array<() => void> = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  cleanup()
})

describe('a store of snapshots', () => {
  it('[RT-3] reads the snapshot, follows the events, and reads it anew after a reconnect', async () => {
    const { shown, answer, receive, catchUp, questions, told } = open()
    expect(shown()).toBe('loading |  | - | -')
    await answer(0, ['Jet', 'Lou'])
    receive('contestants:new', one('Pia'))
    receive('contestants:remove', { id: 'Jet' })
    expect(shown()).toBe('ready | Lou,Pia | - | -')
    await catchUp()
    // The old values stay while the new ones are read.
    expect([questions.length, shown()]).toEqual([2, 'ready | Lou,Pia | - | -'])
    await answer(1, ['Lou', 'Pia', 'Mo'])
    expect(shown()).toBe('ready | Lou,Pia,Mo | - | -')
    expect(told).toEqual(['Pia joins 2'])
  })

  it('[RT-3] counts an event that comes while a snapshot is on its way, whichever of both is newer, and tells of it once', async () => {
    const { shown, answer, receive, told } = open()
    receive('contestants:new', one('Pia'))
    receive('contestants:remove', { id: 'Lou' })
    expect(shown()).toBe('loading | Pia | - | -')
    // It was made before Pia came and Lou went.
    await answer(0, ['Jet', 'Lou'])
    expect(shown()).toBe('ready | Jet,Pia | - | -')
    expect(told).toEqual(['Pia joins 0'])
  })

  it('[RT-3] takes the answer to the latest question only', async () => {
    const { shown, answer, fail, catchUp, receive } = open()
    await catchUp()
    await catchUp()
    receive('contestants:new', one('Pia'))
    await answer(2, ['third'])
    await answer(0, ['first'])
    await fail(1, new ApiError(503, 'internal', 'Sorry'))
    expect(shown()).toBe('ready | third,Pia | - | -')
  })

  it('says what went wrong, keeps what is there, and reads it again on demand and after a reconnect', async () => {
    const { shown, answer, fail, catchUp } = open()
    await fail(0, new ApiError(0, 'network', 'No connection'))
    expect(shown()).toBe('failed |  | - | No connection')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(shown()).toBe('loading |  | - | No connection')
    await answer(2, ['Jet'])
    await catchUp()
    await fail(3, new ApiError(503, 'internal', 'Later'))
    expect(shown()).toBe('ready | Jet | - | Later')
    await catchUp()
    await answer(4, ['Jet', 'Lou'])
    expect(shown()).toBe('ready | Jet,Lou | - | -')
  })

  it('[RT-3] [MFE-3] what did not get through is asked for again while that is said, together with other stores; what was refused is not', async () => {
    const { shown, answer, fail, questions } = open()
    await fail(0, new ApiError(0, 'network', 'No connection'))
    expect([shown(), questions.length]).toEqual(['failed |  | - | No connection', 2])
    await answer(1, ['Jet'])
    expect(shown()).toBe('ready | Jet | - | -')
    cleanup()
    const again = open()
    await again.fail(0, new ApiError(503, 'internal', 'Later'))
    // The shell has asked several times by now.
    await again.fail(1, new ApiError(503, 'internal', 'Still not'))
    expect([again.shown(), again.questions.length]).toEqual(['failed |  | - | Still not', 2])
    cleanup()
    const refused = open()
    await refused.fail(0, new ApiError(403, 'passes/needed', 'Only with a pass'))
    expect([refused.shown(), refused.questions.length]).toEqual(['failed |  | - | Only with a pass', 1])
  })

  it('[ADM-1] knows that its part of the show is switched off', async () => {
    const { shown, answer, fail, catchUp } = open()
    await answer(0, ['Jet'])
    await catchUp()
    await fail(1, new ApiError(403, 'features/off', 'Switched off'))
    expect(shown()).toBe('off | Jet | - | Switched off')
    await catchUp()
    await answer(2, ['Lou'])
    expect(shown()).toBe('ready | Lou | - | -')
  })

  it('shows nobody what is of somebody else, and reads anew when rights change', async () => {
    const { shown, answer, be, questions } = open({ states: { session: sessionOf() } })
    await answer(0, ['Jet'], 'Jet')
    expect(shown()).toBe('ready | Jet | Jet | -')
    await be(sessionOf({ pass: 'xl' }))
    expect([shown(), questions.length]).toEqual(['ready | Jet | Jet | -', 2])
    await be(sessionOf({ id: 'rival', pass: 'xl' }))
    expect(shown()).toBe('ready | Jet | - | -')
    // It was asked by the one before.
    await answer(1, ['Jet', 'Lou'], 'Jet')
    expect(shown()).toBe('ready | Jet | - | -')
    await answer(2, ['Jet', 'Lou'], 'Lou')
    expect(shown()).toBe('ready | Jet,Lou | Lou | -')
    // Another name is no other right.
    await be(sessionOf({ id: 'rival', pass: 'xl', displayName: 'puddle' }))
    expect(questions).toHaveLength(3)
  })

  it('asks for nothing that the person may not have, and takes no late answer', async () => {
    const { shown, answer, be, catchUp, questions } = open({}, { isFor: (session) => session !== null })
    await catchUp()
    expect(questions).toHaveLength(0)
    await be(sessionOf())
    await be(null)
    await answer(0, ['Jet'], 'Jet')
    expect(shown()).toBe('loading |  | - | -')
  })

  it('[MFE-9] ends with the last component that shows it', async () => {
    const { unmount, bus, questions, answer } = open()
    unmount()
    expect(bus.subscriptions()).toEqual({ shell: 5 })
    await answer(0, ['Jet'])
    bus.publish(sessionArea.topics['catch-up'], {})
    expect(questions).toHaveLength(1)
  })
})
