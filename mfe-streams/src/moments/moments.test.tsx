import { momentsArea } from '@shoal/bus/moments'
import { renderInShell } from '@shoal/remote-kit/testing'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { moment } from '../testing/moments.ts'
import { camera } from '../testing/samples.ts'
import MomentLayer from './MomentLayer.tsx'
import { MomentsOnPicture } from './MomentsOnPicture.tsx'
import { MomentsSwitch } from './MomentsSwitch.tsx'
import { shownFor } from './queue.ts'

const ended: Array<() => void> = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const end of ended.splice(0)) end()
  cleanup()
  jest.useRealTimers()
})

describe('what people do, on the picture', () => {
  function open() {
    jest.useFakeTimers()
    const view = renderInShell(<MomentLayer streamId="kitchen" />, {})
    ended.push(view.unmount)
    const happened = (...moments: Parameters<typeof moment>[]) =>
      view.receive('moments:happened', { moments: moments.map((one) => moment(...one)) })
    const shown = () => view.container.querySelector('p')?.textContent ?? null
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    return { ...view, happened, shown, later }
  }

  it('shows one at a time for three seconds each, the most important of too many, and then nothing runs', async () => {
    const { happened, shown, later } = open()
    expect(shown()).toBeNull()
    happened(['0'], ['1', { size: 'small' }], ['2'], ['3'], ['4'], ['5'], ['6', { size: 'grand' }])
    expect(shown()).toBe('giver_0 tipped ₣100')
    for (const next of ['2', '3', '4', '5', '6']) {
      await later(shownFor)
      expect(shown()).toContain(`giver_${next} `)
    }
    await later(shownFor)
    expect(shown()).toBeNull()
    expect(jest.getTimerCount()).toBe(0)
  })

  it('[MUTE-1] drops at once what a moderator took away, shown or waiting', async () => {
    const { happened, shown, later, receive } = open()
    happened(['0'], ['1'], ['2'], ['3'])
    receive('moments:gone', { ids: [moment('0').id, moment('2').id] })
    expect(shown()).toContain('giver_1 ')
    await later(shownFor)
    expect(shown()).toContain('giver_3 ')
  })

  it('leaves out other cameras and what is not for the picture; what concerns the show comes everywhere', () => {
    const { happened, shown, bus } = open()
    happened(['tank', { streamId: 'tank' }], ['list', { onPicture: false }])
    expect(shown()).toBeNull()
    act(() => bus.publish(momentsArea.topics.announce, moment('own', { kind: 'voice', streamId: null })))
    expect(shown()).toContain('giver_own')
  })

  it('is drawn for the eye; large ones without a line in the chat are said once, and have their sound', async () => {
    const { happened, shown, later, sounds } = open()
    happened(
      ['tip', { size: 'grand', sound: 'tip-grand' }],
      ['poll', { kind: 'poll' }],
      ['find', { kind: 'find', size: 'small' }],
    )
    expect(shown()).toContain('giver_tip')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(sounds).toEqual(['tip-grand'])
    await later(shownFor)
    expect(screen.getByRole('status')).toHaveTextContent('giver_poll tipped ₣100')
    await later(shownFor)
    expect(shown()).toContain('giver_find')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(sounds).toEqual(['tip-grand'])
  })
})

describe('the switch in Settings', () => {
  it('takes it off the picture at once, and this browser remembers', async () => {
    const page = (
      <>
        <MomentsOnPicture stream={camera('kitchen')} moving />
        <MomentsSwitch />
      </>
    )
    const first = renderInShell(page, {})
    const shown = () => first.container.querySelector('p[data-kind]')
    const box = screen.getByRole('switch', { name: /Show what people do on the picture/ })
    expect(box).toBeChecked()
    // The layer comes by itself once the picture moves.
    await act(() => import('./MomentLayer.tsx'))
    first.receive('moments:happened', { moments: [moment('one')] })
    expect(shown()).toBeVisible()
    await userEvent.click(box)
    expect(shown()).toBeNull()
    first.receive('moments:happened', { moments: [moment('heard', { sound: 'tip-large' })] })
    expect(first.sounds).toEqual([])
    first.unmount()

    const second = renderInShell(page, {})
    ended.push(second.unmount)
    expect(screen.getByRole('switch', { name: /Show what people do on the picture/ })).not.toBeChecked()
    second.receive('moments:happened', { moments: [moment('two')] })
    expect(second.container.querySelector('p[data-kind]')).toBeNull()
  })
})
