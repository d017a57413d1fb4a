import { ApiError, modalArea, panelArea } from '@shoal/bus'
import type { Contestant } from '@shoal/bus/contestants'
import { streamsArea } from '@shoal/bus/streams'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { AnchoredCard } from '@shoal/ui/AnchoredCard'
import { Dialog } from '@shoal/ui/Dialog'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { browserWithVideo } from '../testing/browser.ts'
import { camera } from '../testing/samples.ts'
import ContestantModal from './ContestantModal.tsx'
import ContestantsPanel from './ContestantsPanel.tsx'
import FollowLayer from './FollowLayer.tsx'
import { HAND_COUNTS } from './follow.ts'
import { SAID_FOR, WAITS } from './useFollowing.ts'

const contestant = (id: string, more: Partial<Contestant> = {}): Contestant => ({
  id,
  name: id,
  color: '#35e3d2',
  photo: null,
  bio: `About ${id}`,
  season: 2,
  status: 'in',
  endorsements: 0,
  where: null,
  ...more,
})
const since = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const cast = [
  contestant('Jet', { where: { streamId: 'kitchen', since: since(12) } }),
  contestant('Lou'),
  contestant('Pia', { season: 1, status: 'winner' }),
]
const cameras = [camera('kitchen'), camera('garden')]

let end = () => {}
beforeEach(() => {
  browserWithVideo()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/contestants')
})
afterEach(() => {
  end()
  cleanup()
  jest.useRealTimers()
})

const streams = {
  list: () => ({
    liveStreams: cameras,
    liveStreamStatus: { kitchen: 'online', garden: 'online' },
    loadBalancer: {},
    region: 'us-east',
  }),
}

function open(
  {
    session = null,
    list = () => ({ contestants: cast, endorsement: null, following: null }) as unknown,
    inside = <ContestantsPanel />,
    held = null as Promise<void> | null,
  } = {} as never,
) {
  const followed: string[] = []
  const endorsed: string[] = []
  const withdrawn: string[] = []
  const find = (id: string) => cast.find((one) => one.id === id) as Contestant
  const view = renderInShell(inside, {
    states: { session },
    api: {
      streams: streams as never,
      clips: { list: () => ({ clips: [], total: 0 }) },
      contestants: {
        list,
        follow: ((input: { params: { id: string } }) => {
          followed.push(input.params.id)
          return { following: input.params.id }
        }) as never,
        unfollow: () => ({ following: null }),
        endorse: (async (input: { params: { id: string } }) => {
          endorsed.push(input.params.id)
          if (held) await held
          return { endorsement: input.params.id, contestant: { ...find(input.params.id), endorsements: 1 } }
        }) as never,
        withdraw: ((input: { params: { id: string } }) => {
          withdrawn.push(input.params.id)
          return { endorsement: null, contestant: find(input.params.id) }
        }) as never,
      },
    },
  })
  end = view.unmount
  return { ...view, endorsed, withdrawn, followed }
}

const countOf = (id: string) => {
  const [, count] =
    document.querySelector(`[data-contestant="${id}"]`)?.textContent?.match(/([\d,]+ endorsements?)/) ?? []
  return count
}

describe('the contestants', () => {
  it('[PRO-4] somebody who endorses a contestant while another endorsement is on its way is told so', async () => {
    const first = Promise.withResolvers<void>()
    const { endorsed, toasts } = open({ session: sessionOf(), held: first.promise } as never)
    await userEvent.click(await screen.findByRole('button', { name: 'Endorse Jet' }))
    await userEvent.click(screen.getByRole('button', { name: 'Endorse Lou' }))
    expect(toasts).toMatchObject([{ type: 'info', text: 'One moment: your last choice is on its way.' }])
    await act(async () => first.resolve())
    await userEvent.click(screen.getByRole('button', { name: 'Endorse Lou' }))
    await waitFor(() => expect(endorsed).toEqual(['Jet', 'Lou']))
  })

  it('[PRO-4] are shown by season, endorsed, let go of again, and counted live', async () => {
    const { endorsed, withdrawn, receive } = open({ session: sessionOf() } as never)
    const endorse = await screen.findByRole('button', { name: 'Endorse Jet', pressed: false })
    await userEvent.click(endorse)
    await waitFor(() => expect(endorse).toHaveAttribute('aria-pressed', 'true'))
    expect(endorsed).toEqual(['Jet'])
    expect(countOf('Jet')).toBe('1 endorsement')
    await userEvent.click(endorse)
    await waitFor(() => expect(endorse).toHaveAttribute('aria-pressed', 'false'))
    expect(withdrawn).toEqual(['Jet'])
    expect(countOf('Jet')).toBe('0 endorsements')
    receive('contestants:update', contestant('Lou', { endorsements: 1204 }))
    expect(countOf('Lou')).toBe('1,204 endorsements')
    receive('contestants:new', contestant('Nova'))
    expect(screen.getByRole('link', { name: /^Nova/ })).toBeVisible()
    receive('contestants:remove', { id: 'Nova' })
    expect(screen.queryByRole('link', { name: /^Nova/ })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Season 1' }))
    expect(screen.getByText('Winner')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Endorse Pia' })).toBeNull()
  })

  it('ask a visitor to log in, and open with a click, at an address of their own [NAV-2]', async () => {
    const { modals, endorsed, bus } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Endorse Lou' }))
    await userEvent.click(screen.getByRole('link', { name: /^Lou/ }))
    expect(modals).toEqual([
      { id: 'log-in', props: { reason: 'Log in to endorse Lou.' } },
      { id: 'contestant', props: { id: 'Lou', title: 'Lou' } },
    ])
    expect(endorsed).toEqual([])
    expect(location.pathname).toBe('/contestants/Lou')
    const title = bus.state(panelArea.states['page-title'])
    expect(title.value).toEqual({ id: 'contestants', title: 'Lou' })
    act(() => bus.publish(modalArea.topics.close, {}))
    expect(location.pathname).toBe('/contestants')
    expect(title.value).toBeNull()
  })

  it('opens the contestant in the address, also one who is not there any more', async () => {
    history.replaceState(null, '', '/contestants/Jet')
    const { modals } = open()
    await waitFor(() => expect(modals).toEqual([{ id: 'contestant', props: { id: 'Jet', title: 'Jet' } }]))
    end()
    cleanup()
    history.replaceState(null, '', '/contestants/nobody')
    const second = open()
    await waitFor(() =>
      expect(second.modals).toEqual([{ id: 'contestant', props: { id: 'nobody', title: 'Contestant' } }]),
    )
  })

  it('say where they are and for how long, live, and lead there', async () => {
    const { bus, receive } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Watch Jet in the Kitchen, for 12 min' }))
    await waitFor(() => expect(bus.state(streamsArea.states['selected-stream']).value?.id).toBe('kitchen'))
    receive('contestants:update', contestant('Jet', { where: { streamId: 'garden', since: since(0) } }))
    expect(screen.getByRole('button', { name: 'Watch Jet in the Garden, since just now' })).toBeVisible()
    // A camera without a picture, and one that the page does not know, are no place.
    receive('streams:status', { garden: 'offline' })
    expect(screen.queryByRole('button', { name: /^Watch/ })).toBeNull()
    receive('contestants:update', contestant('Lou', { where: { streamId: 'moon', since: since(0) } }))
    expect(screen.getAllByText('Nobody knows where')).toHaveLength(2)
  })

  it('are told of in whole in their dialog, with the race', async () => {
    const { receive } = open({ inside: <ContestantModal id="Jet" /> } as never)
    expect(await screen.findByText('In the Kitchen, for 12 min')).toBeVisible()
    expect(screen.getByText('About Jet')).toBeVisible()
    // The frame has the name; the dialog does not say it again.
    expect(screen.queryByRole('heading', { name: 'Jet' })).toBeNull()
    expect(screen.getByText('Nobody is endorsed yet. Yours would be the first.')).toBeVisible()
    receive('contestants:update', contestant('Lou', { endorsements: 3 }))
    receive('contestants:update', contestant('Jet', { endorsements: 1 }))
    const race = screen.getByRole('region', { name: 'Endorsements' })
    expect([...race.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Lou3 · 75 %',
      'Jet1 · 25 %',
    ])
    expect(screen.getByText('Nobody knows where right now')).toBeVisible()
  })

  it('[ADM-1] say that they are switched off, and come back by themselves', async () => {
    let on = false
    const { receive } = open({
      list: () => {
        if (!on) throw new ApiError(403, 'features/off', 'This part of the show is switched off')
        return { contestants: cast, endorsement: null, following: null }
      },
    } as never)
    expect(await screen.findByText('Contestants are switched off')).toBeVisible()
    on = true
    receive('features:updated', { featureToggles: [], switches: [] })
    expect(await screen.findByRole('link', { name: /^Jet/ })).toBeVisible()
  })

  it('say what went wrong, and that nobody is there', async () => {
    let works = false
    open({
      list: () => {
        if (!works) throw new ApiError(500, 'internal', 'The tide took it')
        return { contestants: [], endorsement: null, following: null }
      },
    } as never)
    expect(await screen.findByRole('alert')).toHaveTextContent('The tide took it')
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Nobody has moved in yet')).toBeVisible()
  })
})

describe('following', () => {
  const follow = async () => userEvent.click(await screen.findByRole('button', { name: 'Follow Jet', pressed: false }))

  it('is kept in the browser of a visitor, and goes with them into their account', async () => {
    const { followed } = open()
    await follow()
    expect(screen.getByRole('button', { name: 'Follow Jet', pressed: true })).toBeVisible()
    expect(followed).toEqual([])
    end()
    cleanup()
    const second = open({ session: sessionOf() } as never)
    expect(await screen.findByRole('button', { name: 'Follow Jet', pressed: true })).toBeVisible()
    await waitFor(() => expect(second.followed).toEqual(['Jet']))
    second.receive('contestants:followed', { id: 'Lou' })
    expect(screen.getByRole('button', { name: 'Follow Jet', pressed: false })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Follow Lou', pressed: true })).toBeVisible()
  })

  /** The live page of somebody who follows Jet and watches the kitchen. */
  async function live(beside?: ReactNode) {
    jest.useFakeTimers()
    const view = open({
      session: sessionOf(),
      list: () => ({ contestants: cast, endorsement: null, following: 'Jet' }),
      inside: (
        <>
          <FollowLayer shape="stage" past={false} wall={false} />
          {beside}
        </>
      ),
    } as never)
    const selected = view.bus.state(streamsArea.states['selected-stream'])
    await act(async () => {
      await jest.advanceTimersByTimeAsync(1_000)
    })
    return {
      ...view,
      at: () => selected.value?.id,
      move: (streamId: string) =>
        view.receive('contestants:update', contestant('Jet', { where: { streamId, since: since(0) } })),
      pass: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
    }
  }

  it('takes the picture along after a word that says so', async () => {
    const { at, move, pass } = await live()
    expect(at()).toBe('kitchen')
    move('garden')
    expect(screen.getByRole('status')).toHaveTextContent('Jet went to the Garden.')
    pass(WAITS - 1)
    expect(at()).toBe('kitchen')
    pass(1)
    expect(at()).toBe('garden')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    // And on: a camera that the page chose itself is no choice of the viewer.
    move('kitchen')
    pass(WAITS)
    expect(at()).toBe('kitchen')
  })

  it('stays where one says Stay, and from then on only tells, until one is with them again', async () => {
    const { at, move, pass } = await live()
    move('garden')
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
    pass(WAITS)
    expect(at()).toBe('kitchen')
    move('garden-2')
    move('garden')
    pass(WAITS)
    expect(at()).toBe('kitchen')
    fireEvent.click(screen.getByRole('button', { name: 'Watch Jet' }))
    expect(at()).toBe('garden')
    pass(HAND_COUNTS)
    move('kitchen')
    pass(WAITS)
    expect(at()).toBe('kitchen')
  })

  it('only tells viewers who have a dialog open; a card under the pointer is not one', async () => {
    const dialog = await live(
      <Dialog open title="Tip" onClose={() => {}}>
        How much?
      </Dialog>,
    )
    dialog.move('garden')
    dialog.pass(WAITS)
    expect(dialog.at()).toBe('kitchen')
    end()
    cleanup()
    const card = await live(
      <AnchoredCard anchor={document.body} onClose={() => {}} label="About Kitchen">
        Live now
      </AnchoredCard>,
    )
    card.move('garden')
    card.pass(WAITS)
    expect(card.at()).toBe('garden')
  })

  it('leaves a viewer alone who begins to type while the picture waits', async () => {
    const { at, move, pass } = await live()
    const field = document.body.appendChild(document.createElement('input'))
    move('garden')
    field.value = 'wait for me'
    field.focus()
    pass(WAITS)
    expect(at()).toBe('kitchen')
    expect(screen.getByRole('button', { name: 'Watch Jet' })).toBeVisible()
    field.remove()
    pass(SAID_FOR)
    expect(screen.queryByRole('button', { name: 'Watch Jet' })).toBeNull()
  })
})
