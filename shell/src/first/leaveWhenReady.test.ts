import { leaveWhenReady } from './leaveWhenReady.ts'

/** Until what watches the document has been told. */
const told = () => new Promise((resolve) => setTimeout(resolve))

describe('what the server painted', () => {
  let ended: number
  const page = () => document.getElementById('shoal')!
  const painted = () => document.getElementById('painted')
  beforeEach(() => {
    document.body.innerHTML = '<div id="painted"><i data-part="frame"></i><b></b></div>'
    ended = 0
    leaveWhenReady(painted()!, () => {
      ended += 1
    })
    // As in the document, the page's place comes below the script that watches.
    document.body.insertAdjacentHTML('beforeend', '<div id="shoal"></div>')
  })

  it('[NAV-1] gives way to the page: its frame at once, the picture when the panel stands', async () => {
    await told()
    const seen = () => [...painted()!.children].filter((part) => getComputedStyle(part).visibility !== 'hidden')
    expect(seen()).toHaveLength(2)
    page().innerHTML = '<div data-stage="idle"></div>'
    await told()
    expect(seen().map(({ tagName }) => tagName)).toEqual(['B'])
    // The room of the others stays: nothing moves.
    expect(painted()?.children).toHaveLength(2)
    page().firstElementChild?.setAttribute('data-stage', 'loading')
    await told()
    expect([painted() !== null, ended]).toEqual([true, 0])
    page().firstElementChild?.setAttribute('data-stage', 'mounted')
    await told()
    expect([painted(), ended]).toEqual([null, 1])
  })

  it('[MFE-3] hides neither a panel that failed nor a page without one', async () => {
    page().innerHTML = '<div data-stage="failed"></div>'
    await told()
    expect([painted(), ended]).toEqual([null, 1])
  })

  it('[STR-8] leaves the picture to a panel that still waits for its own data', async () => {
    page().innerHTML =
      '<div data-stage="mounted"><div data-remote="mfe-streams"><div aria-busy="true"></div></div></div>'
    await told()
    expect([painted() !== null, ended]).toEqual([true, 0])
    page().querySelector('[aria-busy]')?.removeAttribute('aria-busy')
    await told()
    expect([painted(), ended]).toEqual([null, 1])
  })

  it('ends nothing that the panel has taken', async () => {
    painted()?.remove()
    page().innerHTML = '<div data-stage="mounted"></div>'
    await told()
    expect(ended).toBe(0)
  })
})
