import { type Api, createBus } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { streamsArea } from '@shoal/bus/streams'
import { followPerson, personChange } from './followPerson.ts'
import { defaultLiveStream, redirectTarget } from './pageStorage.ts'
import { SessionControl, sessionFromFacts } from './SessionControl.ts'

const facts = (id: string, mod = false) => ({
  user: {
    id,
    displayName: id,
    color: '#ffffff',
    photo: null,
    flags: { admin: false, mod, fish: false, qa: false },
    pass: 'none' as const,
  },
  environment: 'development',
  host: '',
})

it('takes the public facts for a session until the whole one comes', () => {
  expect(sessionFromFacts(null)).toBeNull()
  expect(sessionFromFacts({ ...facts('mk'), user: null })).toBeNull()
  expect(sessionFromFacts(facts('mk', true))?.user).toMatchObject({ id: 'mk', app_metadata: { mod: true } })
})

/** A page, and what it did because of its session. */
function page(accounts: object = {}, loggedIn: Session | null = null) {
  const bus = createBus({ initial: { session: loggedIn }, request: async () => ({}) })
  const did: string[] = []
  const api = (() => accounts) as unknown as Api
  const session = new SessionControl(bus, api, (address) => did.push(`left for ${address}`))
  const router = { go: (address: string) => did.push(`went to ${address}`) }
  bus.on(streamsArea.topics.select).subscribe(({ id }) => did.push(`chose ${id}`))
  followPerson(
    { bus, router, session },
    {
      reopen: () => did.push('another socket'),
      refreshRegistry: async () => void did.push('another registry'),
    },
    null,
  )
  const ended = (reason: 'log-out' | 'banned' | 'password-changed') =>
    bus.deliver(accountsArea.receives.ended.name, { reason })
  return { session, did, ended }
}
/** Lets everything go on that waits for a promise. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('[NAV-7] somebody who logs in before the page follows their session ends where they wanted to be, signed in', async () => {
  redirectTarget.keep('/billing?plan=xl')
  const { did } = page({}, sessionFromFacts(facts('mk')))
  await settled()
  expect(did).toEqual(['another socket', 'another registry', 'went to /billing?plan=xl'])
})

it('[AUTH-5] tells other flags from another person', () => {
  const [mk, lou, mod] = [
    sessionFromFacts(facts('mk')),
    sessionFromFacts(facts('lou')),
    sessionFromFacts(facts('mk', true)),
  ]
  expect(personChange(null, mk)).toBe('person')
  expect(personChange(mk, lou)).toBe('person')
  expect(personChange(mk, mod)).toBe('rights')
  expect(personChange(mk, sessionFromFacts(facts('mk')))).toBe('none')
})

it('[AUTH-5] other flags bring another registry at once, on the socket that is open', async () => {
  const { session, did } = page()
  session.take(sessionFromFacts(facts('mk')))
  await settled()
  expect(did.splice(0)).toEqual(['another socket', 'another registry'])
  session.take(sessionFromFacts(facts('mk', true)))
  await settled()
  expect(did).toEqual(['another registry'])
})

it('[AUTH-4] logging out ends the session on the server, clears session and local storage and loads the page anew', async () => {
  sessionStorage.setItem('a', '1')
  localStorage.setItem('b', '2')
  const logOut = jest.fn().mockRejectedValueOnce(new Error('no answer'))
  const { session, did } = page({ logOut })
  await expect(session.logOut()).rejects.toThrow('no answer')
  expect([sessionStorage.length, localStorage.length, did]).toEqual([1, 1, []])
  await session.logOut()
  expect(logOut).toHaveBeenCalledTimes(2)
  expect([sessionStorage.length, localStorage.length, did]).toEqual([0, 0, ['left for /']])
})

it.each([
  ['log-out', 1, '/log-out'],
  ['password-changed', 0, '/log-out'],
  ['banned', 0, '/banned'],
] as const)(
  '[AUTH-4] a session that ended elsewhere by %s leaves nothing in the browser, but for what this tab has where the person only logged out',
  (reason, left, address) => {
    sessionStorage.setItem('a', '1')
    localStorage.setItem('b', '2')
    const { did, ended } = page({}, sessionFromFacts(facts('mk')))
    ended(reason)
    expect([sessionStorage.length, localStorage.length, did.at(-1)]).toEqual([left, 0, `left for ${address}`])
  },
)

it('[NAV-7] goes on to the redirect target and the camera that were kept, once, after log-in', async () => {
  redirectTarget.keep('/billing?plan=xl')
  defaultLiveStream.keep('kitchen')
  const { session, did } = page()
  session.take(sessionFromFacts(facts('mk')))
  await settled()
  expect(did).toEqual(['another socket', 'another registry', 'went to /billing?plan=xl', 'chose kitchen'])
  expect(redirectTarget.read()).toBeNull()
})

it('[NAV-7] keeps a redirect target and a default live stream in session storage', () => {
  redirectTarget.keep('/billing?plan=xl')
  defaultLiveStream.keep('kitchen')
  expect(Object.values({ ...sessionStorage })).toEqual(['/billing?plan=xl', 'kitchen'])
  expect([redirectTarget.take(), redirectTarget.take()]).toEqual(['/billing?plan=xl', null])
  expect([defaultLiveStream.read(), defaultLiveStream.read()]).toEqual(['kitchen', 'kitchen'])
})
