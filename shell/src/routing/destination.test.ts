import type { RegistryEntry, Session } from '@shoal/bus'
import type { Offered, PanelOffer } from '../loading/registry.ts'
import { addressOf, destinationOf } from './destination.ts'

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
  it('[NAV-1] shows live-streams on /', () => {
    expect(at('/')).toEqual({ kind: 'panel', id: 'live-streams' })
  })

  it('keeps a panel without a path through back and forward', () => {
    expect(at('/', null, 'battle-chat')).toEqual({ kind: 'panel', id: 'battle-chat' })
    expect(at('/', null, 'gone')).toEqual({ kind: 'panel', id: 'live-streams' })
  })

  it('[NAV-2] opens a panel by its path', () => {
    expect(at('/clips')).toEqual({ kind: 'panel', id: 'clips' })
    expect(at('/clips/42/')).toEqual({ kind: 'panel', id: 'clips' })
    expect(at('/clipsy')).toEqual({ kind: 'page', page: 'not-found' })
  })

  it('[NAV-2] opens the nearest panel where one lives below another', () => {
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

  it.each(['/staff', '/admin'])('[NAV-5] sends from %s to / who is no admin', (path) => {
    expect(at(path, session(false))).toEqual({ kind: 'home', remember: false })
    expect(at(path, session(true)).kind).not.toBe('home')
  })

  it('[NAV-6] has pages for who is banned or logged out', () => {
    expect(at('/banned')).toEqual({ kind: 'page', page: 'banned' })
    expect(at('/log-out')).toEqual({ kind: 'page', page: 'log-out' })
  })

  it('[NAV-9] knows what does not exist', () => {
    expect(at('/nope')).toEqual({ kind: 'page', page: 'not-found' })
  })
})

describe('addressOf', () => {
  it('[NAV-2] is the path or /, and keeps the query string', () => {
    expect(addressOf({ path: '/clips' }, '?a=1')).toBe('/clips?a=1')
    expect(addressOf({}, '?a=1')).toBe('/?a=1')
  })
})
