import { ApiError, panelArea } from '@shoal/bus'
import type { Recording } from '@shoal/bus/episodes'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import { browserWithVideo } from '../testing/browser.ts'
import EpisodesPanel from './EpisodesPanel.tsx'

const recording = (id: string, more: Partial<Recording> = {}): Recording => ({
  id,
  kind: 'episode',
  season: 2,
  number: 1,
  title: `Title of ${id}`,
  description: 'What happens',
  duration: 100,
  access: 'public',
  thumbnail: null,
  url: `/media/recordings/${id}.mp4?jwt=x`,
  expiresAt: '2099-01-01T00:00:00.000Z',
  publishedAt: '2026-01-01T00:00:00.000Z',
  position: null,
  ...more,
})
const all = [
  recording('one', { position: 40 }),
  recording('two', { number: 2, position: 99 }),
  recording('locked', { number: 3, access: 'season_pass', url: null }),
  recording('old', { season: 1 }),
]

let end = () => {}
beforeEach(() => {
  history.replaceState(null, '', '/episodes')
  localStorage.clear()
  queries.clear()
  browserWithVideo()
})
afterEach(() => {
  end()
  cleanup()
})

function open(list: () => unknown = () => ({ recordings: all, seasons: [2, 1] }), session = sessionOf()) {
  const kept: unknown[] = []
  const view = renderInShell(<EpisodesPanel />, {
    states: { session },
    api: {
      episodes: {
        list,
        read: (({ params }: { params: { id: string } }) => all.find(({ id }) => id === params.id)) as never,
        keepPosition: ((input: unknown) => void kept.push(input)) as never,
      },
    },
  })
  end = view.unmount
  return { ...view, kept }
}

describe('the episodes', () => {
  it('[STR-15] are listed by season, with what was seen of them', async () => {
    open()
    expect(await screen.findByRole('link', { name: /Title of one/ })).toHaveTextContent('1:00 left')
    expect(screen.getByRole('link', { name: /Title of two/ })).toHaveTextContent('Watched')
    expect(screen.getByRole('link', { name: /Title of locked/ })).toHaveTextContent('Season pass')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Season 2now on',
      'Season 1',
    ])
  })

  it('[STR-15] go on where one stopped, and note where they stand', async () => {
    const { kept } = open()
    await userEvent.click(await screen.findByRole('link', { name: /Title of one/ }))
    expect(location.pathname).toBe('/episodes/one')
    const video = await waitFor(() => document.querySelector('video') as HTMLVideoElement)
    Object.defineProperty(video, 'duration', { value: 100 })
    Object.defineProperty(video, 'readyState', { value: 4 })
    fireEvent.loadedMetadata(video)
    expect(video.currentTime).toBe(40)
    expect(screen.getByText('Goes on at 0:40')).toBeVisible()
    fireEvent.timeUpdate(video)
    video.currentTime = 47
    fireEvent.timeUpdate(video)
    expect(kept).toEqual([{ params: { id: 'one' }, body: { seconds: 47 } }])
    await userEvent.click(screen.getByRole('button', { name: 'All episodes' }))
    expect(location.pathname).toBe('/episodes')
    expect(await screen.findByRole('link', { name: /Title of one/ })).toHaveTextContent('0:53 left')
  })

  it('[NAV-2] have the page called by the one that is open', async () => {
    const { bus } = open()
    const title = bus.state(panelArea.states['page-title'])
    await userEvent.click(await screen.findByRole('link', { name: /Title of one/ }))
    await waitFor(() => expect(title.value).toEqual({ id: 'episodes', title: 'Title of one' }))
    await userEvent.click(await screen.findByRole('link', { name: /Title of two/ }))
    await waitFor(() => expect(title.value).toEqual({ id: 'episodes', title: 'Title of two' }))
    await userEvent.click(screen.getByRole('button', { name: 'All episodes' }))
    expect(title.value).toBeNull()
  })

  it('of the season pass are locked for people without one', async () => {
    open()
    await userEvent.click(await screen.findByRole('link', { name: /Title of locked/ }))
    expect(await screen.findByText('Title of locked is for season pass holders')).toBeVisible()
    expect(document.querySelector('video')).toBeNull()
  })

  it('say what went wrong, and that there are none', async () => {
    let works = false
    open(() => {
      if (!works) throw new ApiError(404, 'episodes/no-such-recording', 'The tide took it')
      return { recordings: [], seasons: [] }
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The tide took it')
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No episodes yet')).toBeVisible()
  })
})
