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
