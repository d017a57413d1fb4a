import { ApiError, modalArea, panelArea } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'
import type { Clip } from '@shoal/bus/clips'
import { type ApiAnswers, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import { browserWithVideo } from '../testing/browser.ts'
import { person } from '../testing/samples.ts'
import ClipsOfUser from './ClipsOfUser.tsx'
import ClipsPanel from './ClipsPanel.tsx'
import { clipOf, clipOptions } from './testing/samples.ts'

type Answers = NonNullable<ApiAnswers['clips']>

/** The panel at an address, on a server that knows these clips. */
function show(path: string, clips: Answers = {}, session: Session | null = null) {
  history.replaceState(null, '', path)
  const streams = { list: () => ({ liveStreams: [], liveStreamStatus: {}, loadBalancer: {}, region: 'us-east' }) }
  const api = { streams, clips: { options: () => clipOptions, list: () => ({ clips: [], total: 0 }), ...clips } }
  return renderInShell(<ClipsPanel />, { api, states: { session } })
}

beforeEach(() => browserWithVideo().width(1280))
afterEach(() => queries.clear())

describe('looking through clips', () => {
  it('[CLP-5] asks for what was chosen: search, where, order, room, season, page', async () => {
    const asked: unknown[] = []
    show('/clips', {
      list: (input?: { query: object }) => {
        asked.push(input?.query)
        return { clips: [clipOf()], total: 60 }
      },
    })
    expect(await screen.findByText('The pan is on fire')).toBeVisible()
    const first = { query: '', queryType: 'name', sort: 'newest', page: 1, pageSize: 24 }
    expect(asked).toEqual([first])
    const filters = within(screen.getByLabelText('Clips', { selector: 'search' }))

    /** By the first letter of an option, which a closed list takes: opening each list would take seconds in all. */
    const choose = async (label: string, option: string) => {
      const list = filters.getByRole('combobox', { name: label })
      act(() => list.focus())
      await userEvent.keyboard(option.charAt(0))
      expect(list).toHaveTextContent(option)
    }
    await userEvent.click(filters.getByRole('searchbox', { name: 'Search' }))
    await userEvent.paste(' pan ')
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, query: 'pan' }))
    await choose('Search in', 'By person')
    await choose('Order', 'Most liked')
    await choose('Room', 'The Tank')
    await choose('Season', 'Season 1')
    const all = { query: 'pan', queryType: 'user', sort: 'popular', room: 'The Tank', season: 1, pageSize: 24 }
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...all, page: 1 }))
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...all, page: 3 }))
    await choose('Room', 'All')
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...all, room: undefined, page: 1 }))
  })

  it('[CLP-5] [UI-10] on a small screen shows the search alone, and the rest by a button that says how much of it is set', async () => {
    browserWithVideo().width(390)
    show('/clips', { list: () => ({ clips: [clipOf()], total: 1 }) })
    const filters = within(await screen.findByLabelText('Clips', { selector: 'search' }))
    expect(filters.getByRole('searchbox', { name: 'Search' })).toBeVisible()
    expect(filters.queryAllByRole('combobox')).toEqual([])
    const fold = filters.getByRole('button', { name: 'Filters', expanded: false })
    act(() => fold.focus())
    await userEvent.keyboard('{Enter}')
    expect(fold).toHaveAttribute('aria-expanded', 'true')
    expect(filters.getAllByRole('combobox')).toHaveLength(4)
    // What it opened is the next stop.
    await userEvent.tab()
    expect(filters.getByRole('combobox', { name: 'Search in' })).toHaveFocus()
    await userEvent.keyboard('B')
    await userEvent.tab()
    await userEvent.keyboard('M')
    expect(fold).toHaveAccessibleName('Filters, 2 set')
    await userEvent.click(fold)
    expect(filters.queryAllByRole('combobox')).toEqual([])
    expect(fold).toHaveAccessibleName('Filters, 2 set')
  })

  it('[CLP-1] shows an empty list and a total of 0 when the call fails, and tries again', async () => {
    let works = false
    show('/clips', {
      list: () => {
        if (!works) throw new ApiError(429, 'rate/too-many', 'Slow down')
        return { clips: [clipOf()], total: 1 }
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The clips could not be loaded')
    expect(screen.getByRole('status')).toHaveTextContent('0 clips')
    expect(screen.queryByRole('navigation', { name: 'Pages of clips' })).toBeNull()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('The pan is on fire')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('1 clip')
  })

  it('says that there is nothing, why, and what to do', async () => {
    const { panels } = show('/clips')
    expect(await screen.findByText('No clips yet')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'To the cameras' }))
    expect(panels).toEqual(['live-streams'])
    await userEvent.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('No clip fits')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(await screen.findByText('No clips yet')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('offers clips that were approved meanwhile instead of moving the list', async () => {
    let clips = [clipOf()]
    const { receive } = show('/clips', { list: () => ({ clips, total: clips.length }) })
    await screen.findByText('The pan is on fire')
    clips = [clipOf({ id: 'c2', name: 'A fish looks' }), ...clips]
    receive('clips:created', { id: 'c2', status: 'approved', userId: 'lou', name: 'A fish looks' })
    expect(screen.queryByText('A fish looks')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 new clip' }))
    expect(await screen.findByText('A fish looks')).toBeVisible()
    expect(screen.queryByRole('button', { name: /new clip/ })).toBeNull()
  })

  it('[CLP-5] finds a random clip', async () => {
    show('/clips', { random: () => ({ clip: clipOf({ id: 'c7' }) }), read: () => ({ clip: clipOf({ id: 'c7' }) }) })
    await userEvent.click(screen.getByRole('button', { name: 'Random clip' }))
    expect(await screen.findByLabelText('The pan is on fire')).toBeVisible()
    expect(location.pathname).toBe('/clips/c7')
  })
})

describe('the address', () => {
  /** What the browser does on Back and Forward. */
  const goTo = (address: string) =>
    act(() => {
      history.replaceState(null, '', address)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })

  it('[NAV-2] opens a clip, keeps the query string, and follows back and forward', async () => {
    show('/clips?a=1', { list: () => ({ clips: [clipOf()], total: 1 }), read: () => ({ clip: clipOf() }) })
    await userEvent.type(screen.getByRole('searchbox'), 'pan')
    await userEvent.click(await screen.findByRole('link', { name: 'The pan is on fire' }))
    expect(location.pathname + location.search).toBe('/clips/c1?a=1')
    expect(await screen.findByRole('heading', { name: 'The pan is on fire', level: 2 })).toBeVisible()
    goTo('/clips?a=1')
    expect(screen.queryByRole('heading', { name: 'The pan is on fire', level: 2 })).toBeNull()
    expect(screen.getByRole('searchbox')).toHaveValue('pan')
    goTo('/clips/c1?a=1')
    expect(await screen.findByRole('heading', { name: 'The pan is on fire', level: 2 })).toBeVisible()
  })

  it('[NAV-2] has the page called by the clip while one is open', async () => {
    const named = (id: string) => clipOf({ id, name: `Clip ${id}` })
    const { bus, unmount } = show('/clips/c1', {
      read: ((input: { params: { id: string } }) => ({ clip: named(input.params.id) })) as never,
      list: () => ({ clips: [named('c1'), named('c2')], total: 2 }),
    })
    const title = bus.state(panelArea.states['page-title'])
    await waitFor(() => expect(title.value).toEqual({ id: 'clips', title: 'Clip c1' }))
    goTo('/clips/c2')
    await waitFor(() => expect(title.value).toEqual({ id: 'clips', title: 'Clip c2' }))
    goTo('/clips')
    expect(title.value).toBeNull()
    goTo('/clips/c1')
    expect(title.value).toEqual({ id: 'clips', title: 'Clip c1' })
    // Another one's stays.
    act(() => title.set({ id: 'episodes', title: 'One' }))
    unmount()
    expect(title.value).toEqual({ id: 'episodes', title: 'One' })
  })

  it('comes back to the list when the panel is opened again', async () => {
    const { bus } = show('/clips/c1', { read: () => ({ clip: clipOf() }) })
    await screen.findByRole('heading', { name: 'The pan is on fire' })
    act(() => bus.publish(panelArea.topics.open, { id: 'clips' }))
    expect(location.pathname).toBe('/clips')
  })
})

describe('liked, own and other people’s clips', () => {
  it('[CLP-2] asks visitors to log in for what they like and what they made', async () => {
    const { modals } = show('/clips/my/liked')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await userEvent.click(screen.getByRole('link', { name: 'My clips' }))
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(modals).toEqual([
      { id: 'log-in', props: { reason: 'Log in to see the clips you like.' } },
      { id: 'log-in', props: { reason: 'Log in to see your clips.' } },
    ])
  })

  it('[CLP-2] keeps the history for pass holders', () => {
    show('/clips/my/history', {}, person('viewer'))
    expect(screen.getByText('Clipping comes with the season pass')).toBeVisible()
  })

  it('[CLP-4] shows the own clips with what moderation says', async () => {
    const clips = (['pending', 'rejected', 'failed', 'played'] as const).map((status) =>
      clipOf({ id: status, name: `One ${status}`, status }),
    )
    show('/clips/my/history', { history: () => ({ clips, total: 4 }) }, person('me', { pass: 'pass' }))
    for (const text of ['Pending', 'Rejected', 'Failed', 'Played on the show'])
      expect(await screen.findByText(text)).toBeVisible()
  })

  it('[CLP-5] lists the liked clips, a hundred on a page', async () => {
    const asked: unknown[] = []
    show(
      '/clips/my/liked',
      {
        liked: (input?: { query: object }) => {
          asked.push(input?.query)
          return { clips: [clipOf({ liked: true })], total: 1 }
        },
      },
      person('viewer'),
    )
    expect(await screen.findByText('The pan is on fire')).toBeVisible()
    expect(asked).toEqual([{ page: 1, pageSize: 100 }])
  })

  it('[CLP-5] lists the clips of a person, reached from the card', async () => {
    history.replaceState(null, '', '/?a=1')
    const card = renderInShell(<ClipsOfUser user={somebody()} />)
    await userEvent.click(screen.getByRole('button', { name: 'Clips' }))
    expect(location.pathname + location.search).toBe('/clips/user/lou?a=1')
    card.unmount()
    show(location.pathname, { ofUser: () => ({ clips: [clipOf()] }) })
    expect(await screen.findByRole('heading', { name: 'Clips of lantern_lou' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('1 clip')
  })
})

describe('likes', () => {
  it('[CLP-5] that come while a clip is on its way are not undone by an answer from before', async () => {
    let answer = (_: { clip: Clip }) => {}
    const read = () => new Promise<{ clip: Clip }>((resolve) => (answer = resolve))
    const { receive } = show('/clips/c1', { read: read as never })
    await waitFor(() => expect(queries.isFetching({ queryKey: ['clip'] })).toBe(1))
    receive('clips:likes', { c1: 1 })
    await act(async () => answer({ clip: clipOf({ id: 'c1', likes: 0 }) }))
    expect(await screen.findByRole('button', { name: /^Like .*, 1 like/ })).toHaveTextContent('1')
  })

  const like = () => screen.findByRole('button', { name: /^Like The pan is on fire/ })

  it('[CLP-5] change live, wherever the clip is shown', async () => {
    const { receive } = show('/clips', { list: () => ({ clips: [clipOf()], total: 1 }) })
    expect(await like()).toHaveTextContent('3')
    receive('clips:likes', { c1: 9, other: 1 })
    expect(await like()).toHaveTextContent('9')
  })

  it('[CLP-2] need a log-in', async () => {
    const { modals } = show('/clips', { list: () => ({ clips: [clipOf()], total: 1 }) })
    await userEvent.click(await like())
    expect(modals).toEqual([{ id: 'log-in', props: { reason: 'Log in to like clips.' } }])
  })

  it('go there and back', async () => {
    let known: Clip = clipOf()
    const to = (liked: boolean, likes: number) => () => {
      known = { ...known, liked, likes }
      return { id: 'c1', liked, likes }
    }
    show(
      '/clips',
      { list: () => ({ clips: [known], total: 1 }), like: to(true, 5), unlike: to(false, 4) },
      person('viewer'),
    )
    await userEvent.click(await like())
    await waitFor(async () => expect(await like()).toHaveTextContent('5'))
    expect(await like()).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(await like())
    await waitFor(async () => expect(await like()).toHaveTextContent('4'))
    expect(await like()).toHaveAttribute('aria-pressed', 'false')
  })

  it('are taken back when refused', async () => {
    const refuse = () => {
      throw new ApiError(429, 'rate/too-many', 'Slow down')
    }
    const { toasts } = show('/clips', { list: () => ({ clips: [clipOf()], total: 1 }), like: refuse }, person('viewer'))
    await userEvent.click(await like())
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Slow down']))
    expect(await like()).toHaveTextContent('3')
  })
})

describe('one clip', () => {
  const own = clipOf({ user: somebody({ id: 'me' }) })
  const open = (clip: Clip, session: Session | null, more: Answers = {}) =>
    show('/clips/c1', { read: () => ({ clip }), ...more }, session)
  const buttons = async () => {
    await screen.findByRole('heading', { name: 'The pan is on fire' })
    return ['Share', 'Rename', 'Remove'].filter((name) => screen.queryByRole('button', { name }))
  }

  it.each([
    ['a visitor', clipOf(), null, ['Share']],
    ['somebody else', clipOf(), person('viewer', { pass: 'pass' }), ['Share']],
    ['the owner without a pass', own, person('me'), ['Share', 'Remove']],
    ['the owner', own, person('me', { pass: 'pass' }), ['Share', 'Rename', 'Remove']],
    ['a moderator', clipOf(), person('mod', { mod: true }), ['Share', 'Remove']],
  ] as const)('[CLP-2] offers to %s what that person may', async (_, clip, session, names) => {
    open(clip, session)
    expect(await buttons()).toEqual(names)
  })

  it('[CLP-3] plays the MP4 of the clip, with its thumbnail', async () => {
    open(clipOf(), null)
    const film = await screen.findByLabelText<HTMLVideoElement>('The pan is on fire')
    expect([film.getAttribute('src'), film.getAttribute('poster')]).toEqual([
      '/clips/files/c1.mp4',
      '/clips/files/c1.jpg',
    ])
    expect(screen.getByRole('slider', { name: 'Time' })).toBeInTheDocument()
    expect(film.controls).toBe(false)
  })

  it('[CLP-5] leads on to clips of the same camera, then to the newest, and as long as it is kept to the time line', async () => {
    const [pan, pond, tank] = [
      clipOf(),
      clipOf({ id: 'c2', name: 'Pond of soup', createdAt: '2020-01-01T00:00:00.000Z' }),
      clipOf({ id: 'c3', name: 'Bubbles', room: 'The Tank' }),
    ]
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(pan.start) + 50 * 60_000)
    const { panels } = show('/clips/c1', {
      read: () => ({ clip: pan }),
      list: (input?: { query: { room?: string } }) => {
        const clips = input?.query.room === 'Kitchen' ? [pan, pond] : [tank, pan, pond]
        return { clips, total: clips.length }
      },
    })
    const more = await screen.findByRole('list', { name: 'More of Kitchen' })
    const names = (list: HTMLElement) =>
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent)
    expect(names(more)).toEqual(['Pond of soup'])
    expect(names(screen.getByRole('list', { name: 'New from the others' }))).toEqual(['Bubbles'])
    expect(screen.getByRole('link', { name: 'Next clip Pond of soup' })).toHaveAttribute('href', '/clips/c2')
    await userEvent.click(screen.getByRole('button', { name: 'See it in the time line' }))
    expect(panels).toEqual(['live-streams'])
    now.mockReturnValue(Date.parse(pan.start) + 61 * 60_000)
    await userEvent.click(within(more).getByRole('link', { name: 'Pond of soup' }))
    await waitFor(() => expect(location.pathname).toBe('/clips/c2'))
    expect(screen.queryByRole('button', { name: 'See it in the time line' })).toBeNull()
    now.mockRestore()
  })

  it('[CLP-1] takes another name, and says why not', async () => {
    const sent: unknown[] = []
    let refused = true
    open(own, person('me', { pass: 'pass' }), {
      rename: (input?: { body: { name: string } }) => {
        sent.push(input?.body)
        if (refused) throw new ApiError(400, 'bad-request', 'Not this one')
        return { clip: { ...own, name: input?.body.name, status: 'pending' } }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }))
    const field = await screen.findByRole('textbox', { name: /Name/ })
    expect(screen.getByText('Under another name it waits for a moderator again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.clear(field)
    await userEvent.type(field, ' Fire! ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Not this one')).toBeVisible()
    refused = false
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Fire!' })).toBeVisible()
    expect(sent).toEqual([{ name: 'Fire!' }, { name: 'Fire!' }])
    expect(screen.getByText('Only you and the moderators see it until it is approved.')).toBeVisible()
  })

  it('[CLP-1] is removed, once the question about it is answered', async () => {
    const removed: unknown[] = []
    const { bus, toasts } = open(own, person('me'), {
      remove: (input?: { params: object }) => void removed.push(input?.params),
    })
    const asked: Array<{ onConfirm(): unknown }> = []
    bus.on(modalArea.topics.confirm).subscribe((request) => asked.push(request))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(removed).toEqual([])
    await act(async () => void (await asked[0]?.onConfirm()))
    expect(removed).toEqual([{ id: 'c1' }])
    expect(toasts.map(({ text }) => text)).toEqual(['The clip is removed'])
    expect(location.pathname).toBe('/clips/my/history')
  })

  it('[CLP-4] tells the maker where it stands, and follows what moderators decide', async () => {
    const { receive } = open(clipOf({ ...own, status: 'pending' }), person('me', { pass: 'pass' }))
    expect(await screen.findByText('Only you and the moderators see it until it is approved.')).toBeVisible()
    receive('clips:status', { id: 'c1', status: 'rejected', reason: 'Too dark' })
    expect(await screen.findByText(/A moderator rejected it: Too dark/)).toBeVisible()
  })

  it('waits while it is being cut, and says when that failed', async () => {
    const { receive } = open(clipOf({ ...own, status: 'pending', url: null, thumbnail: null }), person('me'))
    expect(await screen.findByText('Being cut')).toBeVisible()
    receive('clips:status', { id: 'c1', status: 'failed', reason: 'The recording is gone' })
    expect(await screen.findByText('This clip could not be cut')).toBeVisible()
    expect(screen.getByText('The recording is gone')).toBeVisible()
  })

  it.each([
    ['clips/needs-pass', null, 'If you have one, log in.'],
    ['clips/needs-pass', sessionOf(), 'Your account has none.'],
    ['clips/no-such-clip', null, 'It was removed, it waits for approval, or the link is wrong.'],
  ])('says why it can’t be seen: %s', async (code, session, text) => {
    const refuse = () => {
      throw new ApiError(code === 'clips/needs-pass' ? 403 : 404, code, 'No')
    }
    show('/clips/c1', { read: refuse }, session)
    expect(await screen.findByText(text, { exact: false })).toBeVisible()
    expect(within(document.body).queryByRole('button', { name: 'Log in' }) !== null).toBe(
      code === 'clips/needs-pass' && session === null,
    )
  })
})
