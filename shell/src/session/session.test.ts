import { personChange } from './followPerson.ts'
import { defaultLiveStream, redirectTarget } from './pageStorage.ts'
import { sessionFromFacts } from './SessionControl.ts'

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

it('[AUTH-5] tells another person from other rights', () => {
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

it('[NAV-7] keeps a redirect target and a default live stream between page loads', () => {
  redirectTarget.keep('/billing?plan=xl')
  defaultLiveStream.keep('kitchen')
  expect(sessionStorage).toHaveLength(2)
  expect([redirectTarget.take(), redirectTarget.take()]).toEqual(['/billing?plan=xl', null])
  expect([defaultLiveStream.read(), defaultLiveStream.read()]).toEqual(['kitchen', 'kitchen'])
})
