import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pagination, pageCount, pageWindow } from './Pagination.tsx'

/** `… 4 5 [6] 7 8 …` as people read it: zero-based pages, the current one in brackets. */
const drawn = (current: number, pages: number) =>
  pageWindow(current, pages)
    .map((slot) => (slot.kind === 'gap' ? '…' : slot.page === current ? `[${slot.page}]` : slot.page))
    .join(' ')

describe('pageWindow', () => {
  it('[UI-3] shows nothing for no page or one page', () => {
    expect(pageWindow(0, 0)).toEqual([])
    expect(pageWindow(0, 1)).toEqual([])
  })

  it.each([
    [0, 2, '[0] 1'],
    [3, 7, '0 1 2 [3] 4 5 6'],
    [6, 7, '0 1 2 3 4 5 [6]'],
  ])('[UI-3] shows all pages up to 7: page %i of %i', (current, pages, expected) => {
    expect(drawn(current, pages)).toBe(expected)
  })

  it.each([
    [0, 8, '[0] 1 2 3 4 …'],
    [2, 8, '0 1 [2] 3 4 …'],
    [3, 8, '… 1 2 [3] 4 5 …'],
    [5, 8, '… 3 4 [5] 6 7'],
    [7, 8, '… 3 4 5 6 [7]'],
    [50, 100, '… 48 49 [50] 51 52 …'],
  ])('[UI-3] shows a window of 5 with ellipses beyond 7: page %i of %i', (current, pages, expected) => {
    expect(drawn(current, pages)).toBe(expected)
  })

  it('keeps the window inside for a page that is out of range', () => {
    expect(drawn(99, 8)).toBe('… 3 4 5 6 7')
    expect(drawn(-3, 8)).toBe('0 1 2 3 4 …')
  })

  it('counts pages by rounding up', () => {
    expect([pageCount(0, 10), pageCount(1, 10), pageCount(10, 10), pageCount(11, 10), pageCount(5, 0)]).toEqual([
      0, 1, 1, 2, 0,
    ])
  })
})

describe('Pagination', () => {
  it.each([0, 1, 10])('[UI-3] is hidden for a total of %i at 10 a page', (total) => {
    const { container } = render(<Pagination page={0} total={total} pageSize={10} onPageChange={() => undefined} />)
    expect(container).toBeEmptyDOMElement()
  })

  it('[UI-3] tells zero-based pages and marks the current one', async () => {
    const asked = jest.fn()
    render(<Pagination page={1} total={30} pageSize={10} onPageChange={asked} />)
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(asked.mock.calls).toEqual([[0], [2]])
  })

  it('cannot go before the first or beyond the last page', () => {
    const { rerender } = render(<Pagination page={0} total={200} pageSize={10} onPageChange={() => undefined} />)
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'First page' })).toBeDisabled()
    rerender(<Pagination page={19} total={200} pageSize={10} onPageChange={() => undefined} />)
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Last page' })).toBeDisabled()
  })
})
