import { panelArea } from '@shoal/bus'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell } from '../../testing/index.tsx'
import { panelAddress } from './panelAddress.ts'
import { AddressLink, useAddress } from './useAddress.tsx'

type Place = { view: 'all'; sort: string } | { view: 'item'; id: string }
const market = panelAddress<Place>({
  panel: 'market',
  path: '/market',
  home: { view: 'all', sort: 'newest' },
  query: ['sort'],
  read: ([id], { sort = 'newest' }) => (id ? { view: 'item', id } : { view: 'all', sort }),
  write: (place) =>
    place.view === 'item'
      ? { segments: [place.id] }
      : { segments: [], query: { sort: place.sort === 'newest' ? undefined : place.sort } },
})
/** A panel that lives under `/`. */
const films = panelAddress<string | null>({
  panel: 'films',
  home: null,
  read: ([id]) => id ?? null,
  write: (id) => ({ segments: id === null ? [] : [id] }),
})

function Market() {
  const place = useAddress(market)
  return (
    <>
      <output>{JSON.stringify(place)}</output>
      <AddressLink address={market} to={{ view: 'item', id: 'a/b ß' }}>
        Item
      </AddressLink>
    </>
  )
}
function Films() {
  return <output>{useAddress(films) ?? 'list'}</output>
}

const at = (address: string, state: unknown = null) => history.replaceState(state, '', address)
const address = () => location.pathname + location.search
const shown = () => screen.getByRole('status').textContent
/** Back or forward, waited for: browsers answer later. */
const step = (steps: number) =>
  act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    history.go(steps)
    await arrived
  })

describe('the address of a panel', () => {
  it('[NAV-2] is the same both ways, whatever letters are in it', () => {
    for (const place of [
      { view: 'all', sort: 'newest' },
      { view: 'all', sort: 'price & age' },
      { view: 'item', id: '50 %/ß' },
    ] satisfies Place[]) {
      at(market.href(place))
      expect(market.current()).toEqual(place)
    }
  })

  it('[NAV-2] is the beginning of the panel where it makes no sense or is another panel’s', () => {
    for (const path of ['/', '/marketplace/x', '/market/', '/market//']) {
      at(path)
      expect(market.current()).toEqual({ view: 'all', sort: 'newest' })
    }
    at('/market/100%')
    expect(market.current()).toEqual({ view: 'item', id: '100%' })
  })

  it('[NAV-2] changes with a link, and with back and forward', async () => {
    at('/market')
    renderInShell(<Market />)
    await userEvent.click(screen.getByRole('link', { name: 'Item' }))
    expect(address()).toBe('/market/a%2Fb%20%C3%9F')
    expect(shown()).toBe('{"view":"item","id":"a/b ß"}')
    await step(-1)
    expect(shown()).toBe('{"view":"all","sort":"newest"}')
    await step(1)
    expect(shown()).toBe('{"view":"item","id":"a/b ß"}')
  })

  it('[NAV-2] leaves what others have in the query string', () => {
    at('/market?qa=mfe-x@1&sort=price')
    market.go({ view: 'all', sort: 'age' })
    expect(address()).toBe('/market?qa=mfe-x%401&sort=age')
    market.go({ view: 'item', id: 'x' })
    expect(address()).toBe('/market/x?qa=mfe-x%401')
    at('/?qa=mfe-x@1')
    films.go('tank')
    expect(address()).toBe('/?qa=mfe-x@1')
  })

  it('leaves no way back where it replaces, and none to where it is', () => {
    at('/market')
    const before = history.length
    market.go({ view: 'item', id: 'x' }, { replace: true })
    market.go({ view: 'item', id: 'x' })
    expect([history.length, address()]).toEqual([before, '/market/x'])
  })

  it('[NAV-2] of a panel without one is kept in the history, beside what the shell keeps there', async () => {
    at('/', { shoalPanel: 'films' })
    renderInShell(<Films />)
    act(() => films.go('tank'))
    expect([shown(), location.pathname, history.state.shoalPanel]).toEqual(['tank', '/', 'films'])
    await step(-1)
    expect(shown()).toBe('list')
    at('/', { films: 7 })
    expect(films.current()).toBeNull()
  })

  it('goes back to its beginning when the panel is asked for again', () => {
    at('/market/x')
    const { bus } = renderInShell(<Market />)
    act(() => bus.publish(panelArea.topics.open, { id: 'elsewhere' }))
    expect(address()).toBe('/market/x')
    act(() => bus.publish(panelArea.topics.open, { id: 'market' }))
    expect([address(), shown()]).toEqual(['/market', '{"view":"all","sort":"newest"}'])
  })

  it('is told to the page once, whether or not its router listens to changes of the history', () => {
    at('/market')
    const heard = jest.fn()
    window.addEventListener('popstate', heard)
    market.go({ view: 'item', id: 'x' })
    expect(heard).toHaveBeenCalledTimes(1)
    const push = jest.spyOn(history, 'pushState').mockImplementation(() => {
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    market.go({ view: 'item', id: 'y' })
    expect(heard).toHaveBeenCalledTimes(2)
    push.mockRestore()
    window.removeEventListener('popstate', heard)
  })
})
