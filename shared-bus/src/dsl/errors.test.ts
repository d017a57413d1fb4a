import { type CodesOf, errors, pageErrors, textOf } from './errors.ts'

const pets = errors('pets', {
  taken: { status: 409, text: 'There is a pet of this name', when: 'The name is taken.' },
  tooManyPets: { status: 400, text: '{name} has {count} pets already', when: 'Nobody may have more than nine.' },
  asleep: { status: 409, text: { now: 'It sleeps', until: 'It sleeps until {time}' }, when: 'It is night.' },
  tired: { code: 'asleep', status: 503, text: 'It is tired', when: 'It has played.' },
})

describe('declared errors', () => {
  it('take their code from the area and their name, or the name they are given', () => {
    expect(Object.values(pets).map(({ status, code }) => `${status} ${code}`)).toEqual([
      '409 pets/taken',
      '400 pets/too-many-pets',
      '409 pets/asleep',
      '503 pets/asleep',
    ])
    const known: CodesOf<typeof pets>[] = ['pets/taken', 'pets/too-many-pets', 'pets/asleep']
    // @ts-expect-error No such code is declared.
    const unknown: CodesOf<typeof pets> = 'pets/lost'
    expect(known).not.toContain(unknown)
    expect(errors('', { badRequest: { ...pets.taken, code: undefined } }).badRequest.code).toBe('bad-request')
    expect(pageErrors('bus', { offline: 'There is no connection.' })).toEqual({
      offline: { code: 'bus/offline', when: 'There is no connection.' },
    })
  })

  it('have texts that take what they name, and nothing else', () => {
    expect(textOf(pets.taken)).toBe('There is a pet of this name')
    expect(textOf(pets.tooManyPets, { name: 'Ann', count: 9 })).toBe('Ann has 9 pets already')
    expect(textOf(pets.asleep, 'now')).toBe('It sleeps')
    expect(textOf(pets.asleep, 'until', { time: '6:00' })).toBe('It sleeps until 6:00')
    // Text that somebody typed is inserted as it is.
    expect(textOf(pets.tooManyPets, { name: '{count} $& $1', count: 9 })).toBe('{count} $& $1 has 9 pets already')
    const refused = () => {
      // @ts-expect-error A value is missing.
      textOf(pets.tooManyPets, { name: 'Ann' })
      // @ts-expect-error It must be said which text is meant.
      textOf(pets.asleep)
      // @ts-expect-error This text takes a value.
      textOf(pets.asleep, 'until')
      // @ts-expect-error There is no such text.
      textOf(pets.asleep, 'later')
      // @ts-expect-error This text takes nothing.
      textOf(pets.taken, { name: 'Ann' })
    }
    expect(refused).toBeInstanceOf(Function)
  })
})
