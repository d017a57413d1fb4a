import { ApiError } from '@shoal/bus'
import type { Contestant } from '@shoal/bus/contestants'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ContestantsPanel from './ContestantsPanel.tsx'

const contestant = (id: string, more: Partial<Contestant> = {}): Contestant => ({
  id,
  name: id,
  color: '#35e3d2',
  photo: null,
  bio: `About ${id}`,
  season: 2,
  status: 'in',
  endorsements: 0,
  ...more,
})
const cast = [contestant('Jet'), contestant('Lou'), contestant('Pia', { season: 1, status: 'winner' })]

let end = () => {}
afterEach(() => {
  end()
  cleanup()
})

function open({ session = null, list = () => ({ contestants: cast, endorsement: null }) as unknown } = {} as never) {
  const endorsed: string[] = []
  const withdrawn: string[] = []
  const find = (id: string) => cast.find((one) => one.id === id) as Contestant
  const view = renderInShell(<ContestantsPanel />, {
    states: { session },
    api: {
      contestants: {
        list,
        endorse: ((input: { params: { id: string } }) => {
          endorsed.push(input.params.id)
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
  return { ...view, endorsed, withdrawn }
}

describe('the contestants', () => {
  it('[PRO-4] are shown by season, endorsed, let go of again, and counted live', async () => {
    const { endorsed, withdrawn, receive } = open({ session: sessionOf() } as never)
    const endorse = await screen.findByRole('button', { name: 'Endorse Jet', pressed: false })
    await userEvent.click(endorse)
    await waitFor(() => expect(endorse).toHaveAttribute('aria-pressed', 'true'))
    expect(endorsed).toEqual(['Jet'])
    expect(screen.getByText('1 endorsement')).toBeVisible()
    await userEvent.click(endorse)
    await waitFor(() => expect(endorse).toHaveAttribute('aria-pressed', 'false'))
    expect(withdrawn).toEqual(['Jet'])
    expect(screen.queryByText('1 endorsement')).toBeNull()
    receive('contestants:update', contestant('Lou', { endorsements: 1204 }))
    expect(screen.getByText('1,204 endorsements')).toBeVisible()
    receive('contestants:new', contestant('Nova'))
    expect(screen.getByRole('button', { name: /^Nova/ })).toBeVisible()
    receive('contestants:remove', { id: 'Nova' })
    expect(screen.queryByRole('button', { name: /^Nova/ })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Season 1' }))
    expect(screen.getByText('Winner')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Endorse Pia' })).toBeNull()
  })

  it('ask a visitor to log in, and open with a click', async () => {
    const { modals, endorsed } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Endorse Lou' }))
    await userEvent.click(screen.getByRole('button', { name: /^Lou/ }))
    expect(modals).toEqual([
      { id: 'log-in', props: { reason: 'Log in to endorse Lou.' } },
      { id: 'contestant', props: { id: 'Lou' } },
    ])
    expect(endorsed).toEqual([])
  })

  it('[ADM-1] say that they are switched off, and come back by themselves', async () => {
    let on = false
    const { receive } = open({
      list: () => {
        if (!on) throw new ApiError(403, 'features/off', 'This part of the show is switched off')
        return { contestants: cast, endorsement: null }
      },
    } as never)
    expect(await screen.findByText('Contestants are switched off')).toBeVisible()
    on = true
    receive('features:updated', { featureToggles: [] })
    expect(await screen.findByRole('button', { name: /^Jet/ })).toBeVisible()
  })

  it('say what went wrong, and that nobody is there', async () => {
    let works = false
    open({
      list: () => {
        if (!works) throw new ApiError(500, 'internal', 'The tide took it')
        return { contestants: [], endorsement: null }
      },
    } as never)
    expect(await screen.findByRole('alert')).toHaveTextContent('The tide took it')
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Nobody has moved in yet')).toBeVisible()
  })
})
