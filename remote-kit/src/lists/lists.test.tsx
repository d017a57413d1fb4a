import { ApiError, sessionArea } from '@shoal/bus'
import { Button } from '@shoal/ui/Button'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderInShell } from '../../testing/index.tsx'
import { createQueries, withQueries } from '../queries.tsx'
import { DataTable, GrowingList, useGrowingList, usePages } from './index.ts'

type Answer = { fish: { id: string; size: number }[]; total: number }
type Load = (asked: { search: string; page: number }) => Answer | Promise<Answer>

function Fish({ load }: { load: Load }) {
  const [search, setSearch] = useState('')
  const fish = usePages({
    key: ['fish', search],
    size: 2,
    label: 'Pages of fish',
    load: async (page) => load({ search, page }),
  })
  return (
    <>
      <button type="button" onClick={() => setSearch('eel')}>
        Eels
      </button>
      <DataTable
        {...fish}
        caption="Fish"
        waiting={{ lines: 2, label: 'Looking for fish' }}
        failed="No fish to show"
        empty={{ title: 'The tank is empty' }}
        rows={(data) => data.fish}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Name', cell: ({ id }) => id },
          { title: 'Size', figure: true, cell: ({ size }) => size },
        ]}
        actions={({ id }) => <Button aria-label={`Feed ${id}`}>Feed</Button>}
      />
    </>
  )
}

function show(load: Load) {
  const Mounted = withQueries(createQueries(0))(Fish)
  renderInShell(<Mounted load={load} />)
}
const turnTo = (page: number) =>
  userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: `Page ${page}` }))

describe('a table from the server', () => {
  it('has a heading for each column, a row for each thing, and what can be done with it', async () => {
    show(() => ({ fish: [{ id: 'cod', size: 12 }], total: 1 }))
    expect(screen.getByText('Looking for fish')).toBeInTheDocument()
    const table = await screen.findByRole('table', { name: 'Fish' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Size', 'Change'])
    expect(within(table).getByRole('row', { name: /cod/ })).toContainElement(
      screen.getByRole('button', { name: 'Feed cod' }),
    )
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('[RT-3] asks again for shown lists when the page could not hear of changes, once for all components that show one', async () => {
    const answers: Answer[] = [
      { fish: [{ id: 'cod', size: 12 }], total: 1 },
      { fish: [{ id: 'ling', size: 30 }], total: 1 },
    ]
    let asked = 0
    const Mounted = withQueries(createQueries(60_000))(Fish)
    const load = () => answers[asked++] ?? answers[1]!
    const { bus } = renderInShell(
      <>
        <Mounted load={load} />
        <Mounted load={load} />
      </>,
    )
    expect(await screen.findAllByRole('row', { name: /cod/ })).toHaveLength(2)
    await act(async () => bus.publish(sessionArea.topics['catch-up'], {}))
    expect(await screen.findAllByRole('row', { name: /ling/ })).toHaveLength(2)
    expect(asked).toBe(2)
  })

  it('says that there is nothing, and why it failed with a way to try again', async () => {
    let works = false
    show(() => {
      if (!works) throw new ApiError(403, 'fish/shy', 'The fish are shy')
      return { fish: [], total: 0 }
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The fish are shy')
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('The tank is empty')).toBeVisible()
  })

  it('[RT-3] keeps what it shows, and says so, when it cannot be read again; not when the server refuses it now', async () => {
    let problem: ApiError | null = null
    const Mounted = withQueries(createQueries(60_000))(Fish)
    const load = () => {
      if (problem) throw problem
      return { fish: [{ id: 'cod', size: 12 }], total: 1 }
    }
    const { bus } = renderInShell(<Mounted load={load} />)
    const again = async (next: ApiError | null) => {
      problem = next
      await act(async () => bus.publish(sessionArea.topics['catch-up'], {}))
    }
    const row = await screen.findByRole('row', { name: /cod/ })
    await again(new ApiError(429, 'rate/too-many', 'Too many requests'))
    expect(await screen.findByRole('alert')).toHaveTextContent('This may be out of date. Too many requests')
    // The same row, so that what somebody typed beside it is still there.
    expect(row).toBeVisible()
    problem = null
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(row).toBeVisible()
    await again(new ApiError(403, 'fish/shy', 'The fish are shy'))
    expect(await screen.findByText('No fish to show')).toBeVisible()
    expect(row).not.toBeInTheDocument()
  })

  it('[UI-3] turns pages, keeps the one that was shown until the next is there, and begins anew with another search', async () => {
    let arrive: (answer: Answer) => void = () => {}
    const asked: unknown[] = []
    show(({ search, page }) => {
      asked.push([search, page])
      if (page === 1) return new Promise((resolve) => (arrive = resolve))
      return { fish: [{ id: search || 'cod', size: 1 }], total: search ? 1 : 3 }
    })
    await screen.findByRole('cell', { name: 'cod' })
    await turnTo(2)
    expect(screen.getByRole('cell', { name: 'cod' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Fish' })).toHaveAttribute('aria-busy', 'true')
    arrive({ fish: [{ id: 'tuna', size: 9 }], total: 3 })
    expect(await screen.findByRole('cell', { name: 'tuna' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Eels' }))
    expect(await screen.findByRole('cell', { name: 'eel' })).toBeVisible()
    expect(asked).toEqual([
      ['', 0],
      ['', 1],
      ['eel', 0],
    ])
  })

  it('leads back from a page whose things have all gone away', async () => {
    let gone = false
    show(({ page }) => ({ fish: page === 1 && gone ? [] : [{ id: `fish ${page}`, size: 1 }], total: gone ? 1 : 3 }))
    await screen.findByRole('cell', { name: 'fish 0' })
    gone = true
    await turnTo(2)
    await userEvent.click(await screen.findByRole('button', { name: 'To the first page' }))
    expect(await screen.findByRole('cell', { name: 'fish 0' })).toBeVisible()
  })
})

type Some = { fish: { id: string }[]; more: boolean }

function Shoal({ load }: { load: (before: string | undefined) => Some }) {
  const list = useGrowingList({
    key: ['shoal'],
    load: async ({ before }) => load(before),
    rows: (data: Some) => data.fish,
  })
  return (
    <GrowingList
      list={list}
      waiting={{ lines: 2, label: 'Looking for fish' }}
      failed="No fish to show"
      empty={{ title: 'The tank is empty' }}
    >
      {(fish) => fish.map(({ id }) => <p key={id}>{id}</p>)}
    </GrowingList>
  )
}

function showShoal(load: (before: string | undefined) => Some) {
  const Mounted = withQueries(createQueries(0))(Shoal)
  renderInShell(<Mounted load={load} />)
}

describe('a list that is read on', () => {
  it('goes on from the last one that is shown, until there are no more', async () => {
    showShoal((before) =>
      before ? { fish: [{ id: `after ${before}` }], more: false } : { fish: [{ id: 'cod' }], more: true },
    )
    expect(screen.getByText('Looking for fish')).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Older ones' }))
    expect(await screen.findByText('after cod')).toBeVisible()
    expect(screen.getByText('cod')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('keeps what was read when reading on fails, and tries that again', async () => {
    let works = false
    showShoal((before) => {
      if (before && !works) throw new ApiError(503, 'fish/asleep', 'The fish are asleep')
      return { fish: [{ id: before ? 'ling' : 'cod' }], more: !before }
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Older ones' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The fish are asleep')
    expect(screen.getByText('cod')).toBeVisible()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('ling')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that there is nothing, and why it failed with a way to try again', async () => {
    let works = false
    showShoal(() => {
      if (!works) throw new ApiError(403, 'fish/shy', 'The fish are shy')
      return { fish: [], more: false }
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The fish are shy')
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('The tank is empty')).toBeVisible()
  })
})
