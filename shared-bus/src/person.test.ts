import { noParts, Person, type PersonParts, type PlainPerson, personParts } from '@shoal/bus/common'

const plain: PlainPerson = {
  ...{ id: 'lou', displayName: 'lantern_lou', color: '#ff9ade', photo: null },
  ...{ level: 42, role: null },
}

describe('a person', () => {
  it('has what the account has and the parts of all areas, and nothing else', () => {
    expect(Object.keys(Person.shape).toSorted()).toEqual(
      [...Object.keys(plain), ...Object.keys(personParts)].toSorted(),
    )
    expect(Person.parse({ ...plain, ...noParts })).toEqual({ ...plain, ...noParts })
  })

  it('[CLAN-6] wears the badge of a clan or none', () => {
    const clan: PersonParts['clan'] = { tag: 'KRIL', color: '#ff9ade', rank: 'Owner' }
    expect(Person.parse({ ...plain, ...noParts, clan }).clan).toEqual(clan)
    expect(noParts.clan).toBeNull()
    // @ts-expect-error: a part has exactly the type that its area declares.
    const other: Person['clan'] = { tag: 'KRIL' }
    expect(Person.safeParse({ ...plain, ...noParts, clan: other }).success).toBe(false)
    expect(Person.safeParse(plain).success).toBe(false)
  })
})
