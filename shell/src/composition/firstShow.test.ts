import { createStore } from 'zustand'
import type { StageState } from './Composition.ts'
import { firstShow, patience } from './firstShow.ts'

describe('what waits for the first picture', () => {
  let place: HTMLElement
  const begin = () => {
    const stage = createStore<StageState>(() => ({ panel: 'live-streams', status: 'loading', error: null }))
    const settled = jest.fn()
    void firstShow(stage, () => place).then(settled)
    return { stage, settled, later: (ms: number) => jest.advanceTimersByTimeAsync(ms) }
  }
  beforeEach(() => {
    jest.useFakeTimers()
    place = document.createElement('div')
    document.body.replaceChildren(place)
  })
  afterEach(() => jest.useRealTimers())

  it('begins as soon as a panel without a video stands, or failed', async () => {
    for (const status of ['mounted', 'failed'] as const) {
      const { stage, settled, later } = begin()
      await later(0)
      expect(settled).not.toHaveBeenCalled()
      stage.setState({ status })
      await later(0)
      expect(settled).toHaveBeenCalled()
    }
  })

  it('begins when the video plays', async () => {
    const { stage, settled, later } = begin()
    const video = document.createElement('video')
    place.append(video)
    stage.setState({ status: 'mounted' })
    await later(0)
    expect(settled).not.toHaveBeenCalled()
    video.dispatchEvent(new Event('playing'))
    await later(0)
    expect(settled).toHaveBeenCalled()
  })

  it('does not begin with what the document plays before the panel stands, but when that stands around it', async () => {
    const { stage, settled, later } = begin()
    const video = document.createElement('video')
    document.body.append(video)
    video.dispatchEvent(new Event('playing'))
    await later(0)
    expect(settled).not.toHaveBeenCalled()
    place.append(video)
    Object.defineProperty(video, 'paused', { value: false })
    stage.setState({ status: 'mounted' })
    await later(0)
    expect(settled).toHaveBeenCalled()
  })

  it('waits only so long for a video that does not come, and for a panel that hangs', async () => {
    const slow = begin()
    place.append(document.createElement('video'))
    slow.stage.setState({ status: 'mounted' })
    await slow.later(patience.sinceMounted - 1)
    expect(slow.settled).not.toHaveBeenCalled()
    await slow.later(1)
    expect(slow.settled).toHaveBeenCalled()
    const hanging = begin()
    await hanging.later(patience.sinceStart - 1)
    expect(hanging.settled).not.toHaveBeenCalled()
    await hanging.later(1)
    expect(hanging.settled).toHaveBeenCalled()
  })

  it('begins at once on a page without a panel', async () => {
    const { stage, settled, later } = begin()
    stage.setState({ panel: null, status: 'idle' })
    await later(0)
    expect(settled).toHaveBeenCalled()
  })
})
