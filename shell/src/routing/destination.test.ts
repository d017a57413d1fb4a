import type { Session } from '@shoal/bus/accounts'
import type { RegistryEntry } from '@shoal/bus/remotes'
import type { Offered, PanelOffer } from '../loading/registry.ts'
import { addressOf, destinationOf } from './destination.ts'
import { wantedIn } from './wanted.ts'

const offered = (id: string, path?: string): Offered<PanelOffer> => ({
  kind: 'panel',
  entry: {} as RegistryEntry,
  offer: { id, title: id, place: 'main', access: 'anyone', files: [], path },
})
const panels = [offered('battle-chat'), offered('live-streams'), offered('clips', '/clips')]
const session = (admin: boolean): Session => ({
  access_token: '',
  recovery: false,
  user: {
    id: 'u',
    email: { email: '' },
    displayName: 'mk',
    color: '#ffffff',
    photo: null,
    pass: 'none',
    app_metadata: { admin, mod: false, fish: false, qa: false },
  },
})
const at = (path: string, who: Session | null = null, remembered: string | null = null) =>
  destinationOf(path, remembered, panels, who)

describe('destinationOf', () => {
  it('[NAV-1] live-streams is the panel of /', () => {
    expect(at('/')).toEqual({ kind: 'panel', id: 'live-streams' })
  })

  it('keeps a panel without a path through back and forward', () => {
    expect(at('/', null, 'battle-chat')).toEqual({ kind: 'panel', id: 'battle-chat' })
    expect(at('/', null, 'gone')).toEqual({ kind: 'panel', id: 'live-streams' })
  })

  it('[NAV-2] a deep link opens the panel whose path it is, or lies below', () => {
    expect(at('/clips')).toEqual({ kind: 'panel', id: 'clips' })
    expect(at('/clips/42/')).toEqual({ kind: 'panel', id: 'clips' })
    expect(at('/clipsy')).toEqual({ kind: 'page', page: 'not-found' })
  })

  it('[NAV-2] a deep link opens the nearest panel where the path of one lies below another’s', () => {
    const both = [offered('clips', '/clips'), offered('best', '/clips/best')]
    expect(destinationOf('/clips/best/1', null, both, null)).toEqual({ kind: 'panel', id: 'best' })
    expect(destinationOf('/clips/1', null, both, null)).toEqual({ kind: 'panel', id: 'clips' })
  })

  it.each(['/billing', '/chat', '/broadcast', '/tts', '/staff', '/admin'])(
    '[NAV-5] sends a visitor from %s to /',
    (path) => {
      expect(at(path)).toEqual({ kind: 'home', remember: true })
    },
  )

  it.each(['/staff', '/admin'])('[NAV-5] sends from %s to / who is no admin, and lets admins in', (path) => {
    const office = [...panels, offered('office', path)]
    expect(destinationOf(path, null, office, session(false))).toEqual({ kind: 'home', remember: false })
    expect(destinationOf(path, null, office, session(true))).toEqual({ kind: 'panel', id: 'office' })
  })

  it('[NAV-6] /banned and /log-out are pages of their own', () => {
    expect(at('/banned')).toEqual({ kind: 'page', page: 'banned' })
    expect(at('/log-out')).toEqual({ kind: 'page', page: 'log-out' })
  })

  it('[NAV-9] an address of nothing leads to the page that says so', () => {
    expect(at('/nope')).toEqual({ kind: 'page', page: 'not-found' })
  })
})

describe('wantedIn', () => {
  const at = (to: string) => wantedIn(`https://show.test/?a=1&${new URLSearchParams({ to })}#b`)

  it('[NAV-7] is the page for members that a visitor was sent away from, with its query string', () => {
    expect(at('/billing?plan=xl')).toEqual({ wanted: '/billing?plan=xl', rest: '/?a=1#b' })
    expect(at('/admin/users')).toEqual({ wanted: '/admin/users', rest: '/?a=1#b' })
    expect(wantedIn('https://show.test/?a=1')).toBeNull()
  })

  it.each([
    '//elsewhere.test/billing',
    'https://elsewhere.test/billing',
    '/\\\\elsewhere.test',
    'javascript:1',
    '/log-out',
    '',
  ])('[NAV-7] leads nowhere else: %s', (to) => expect(at(to)).toEqual({ wanted: null, rest: '/?a=1#b' }))
})

describe('addressOf', () => {
  it('[NAV-2] is the path of a panel, or / for one without, and keeps the query string', () => {
    expect(addressOf({ path: '/clips' }, '?a=1')).toBe('/clips?a=1')
    expect(addressOf({}, '?a=1')).toBe('/?a=1')
  })
})
