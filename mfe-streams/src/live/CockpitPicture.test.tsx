import { panelArea } from '@shoal/bus'
import type { Contestant } from '@shoal/bus/contestants'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { browserWithVideo } from '../testing/browser.ts'
import { camera } from '../testing/samples.ts'
import CockpitPicture from './CockpitPicture.tsx'

const lou: Contestant = {
  ...{ id: 'Lou', name: 'Lou', color: '#35e3d2', photo: null, bio: 'About Lou', season: 2 },
  ...{ status: 'in', endorsements: 0, where: null },
}

describe('the picture of the cockpit', () => {
  it('stays in the cockpit when another camera is chosen, and lets staff say who is there', async () => {
    browserWithVideo()
    const placed: unknown[] = []
    const { bus, unmount } = renderInShell(<CockpitPicture />, {
      states: { session: sessionOf() },
      api: {
        streams: {
          list: () => ({
            liveStreams: [camera('kitchen'), camera('garden')],
            liveStreamStatus: { kitchen: 'online', garden: 'online' },
            loadBalancer: {},
            region: 'us-east',
          }),
        },
        contestants: {
          list: () => ({ contestants: [lou], endorsement: null, following: null }),
          place: ((input: unknown) => {
            placed.push(input)
            return lou
          }) as never,
        },
      },
    })
    const opened: string[] = []
    bus.on(panelArea.topics.open).subscribe(({ id }) => opened.push(id))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Camera' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Garden' }))
    const here = await screen.findByRole('button', { name: 'Lou is here', pressed: false })
    expect(opened).toEqual([])
    await userEvent.click(here)
    await waitFor(() => expect(placed).toEqual([{ params: { id: 'Lou' }, body: { streamId: 'garden' } }]))
    unmount()
    cleanup()
  })
})
