import { Toasts } from './toasts.ts'

const texts = (toasts: Toasts) => toasts.store.getState().toasts.map(({ text }) => text)

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('[TST-1] are placed at the bottom unless another position is given', () => {
    const toasts = new Toasts()
    toasts.show({ type: 'info', text: 'here' })
    toasts.show({ type: 'error', text: 'there', position: 'top' })
    expect(toasts.store.getState().toasts.map(({ position }) => position)).toEqual(['bottom', 'top'])
  })

  it('[TST-2] close by themselves after 5000 ms; with a duration of 0 they stay', () => {
    const toasts = new Toasts()
    toasts.show({ type: 'info', text: 'short' })
    toasts.show({ type: 'info', text: 'stays', duration: 0 })
    jest.advanceTimersByTime(4_999)
    expect(texts(toasts)).toEqual(['short', 'stays'])
    jest.advanceTimersByTime(1)
    expect(texts(toasts)).toEqual(['stays'])
    jest.advanceTimersByTime(60_000)
    expect(texts(toasts)).toEqual(['stays'])
  })

  it('[TST-2] close by id or all at once', () => {
    const toasts = new Toasts()
    toasts.show({ id: 'a', type: 'info', text: 'one' })
    toasts.show({ type: 'info', text: 'two' })
    toasts.show({ type: 'info', text: 'three' })
    toasts.close('a')
    expect(texts(toasts)).toEqual(['two', 'three'])
    toasts.close()
    expect(texts(toasts)).toEqual([])
  })

  it('one with a known id takes the place of the old one', () => {
    const toasts = new Toasts()
    toasts.show({ id: 'a', type: 'info', text: 'before' })
    jest.advanceTimersByTime(4_000)
    toasts.show({ id: 'a', type: 'info', text: 'after' })
    jest.advanceTimersByTime(4_000)
    expect(texts(toasts)).toEqual(['after'])
  })

  it('[TST-2] what says the same as one that stands is counted on it, and it stays as long as a new one', () => {
    const toasts = new Toasts()
    for (let votes = 0; votes < 10; votes += 1) toasts.show({ type: 'success', text: 'Voted ₣1 for anna!' })
    toasts.show({ type: 'info', text: 'Voted ₣1 for anna!' })
    const run = () => {}
    for (let clips = 0; clips < 2; clips += 1)
      toasts.show({ type: 'info', text: 'A clip', action: { label: 'Look', run } })
    const said = () => toasts.store.getState().toasts.map(({ text, times }) => [text, times ?? 1])
    const others = [
      ['Voted ₣1 for anna!', 1],
      ['A clip', 1],
      ['A clip', 1],
    ]
    expect(said()).toEqual([['Voted ₣1 for anna!', 10], ...others])
    jest.advanceTimersByTime(4_999)
    toasts.show({ type: 'success', text: 'Voted ₣1 for anna!' })
    jest.advanceTimersByTime(1)
    expect(said()).toEqual([['Voted ₣1 for anna!', 11]])
    jest.advanceTimersByTime(4_999)
    expect(said()).toEqual([])
  })

  it('[TST-2] four stand in one place at most; the oldest goes, unless it is an error or one that stays', () => {
    const toasts = new Toasts()
    toasts.show({ type: 'error', text: 'error' })
    toasts.show({ type: 'info', text: 'stays', duration: 0 })
    toasts.show({ type: 'info', text: 'elsewhere', position: 'top' })
    for (const text of ['one', 'two', 'three', 'four']) toasts.show({ type: 'info', text })
    expect(texts(toasts)).toEqual(['error', 'stays', 'elsewhere', 'three', 'four'])
    jest.advanceTimersByTime(5_000)
    expect(texts(toasts)).toEqual(['stays'])
  })

  it('none goes while somebody is busy with them', () => {
    const toasts = new Toasts()
    toasts.show({ type: 'info', text: 'read me' })
    toasts.hold(true)
    toasts.show({ type: 'info', text: 'me too' })
    jest.advanceTimersByTime(60_000)
    expect(texts(toasts)).toEqual(['read me', 'me too'])
    toasts.hold(false)
    jest.advanceTimersByTime(5_000)
    expect(texts(toasts)).toEqual([])
  })
})
