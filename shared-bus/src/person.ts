import * as z from '@shoal/bus/shape'
import { clan } from './areas/clans/person.ts'
import { Color, Id } from './values.ts'

/**
 * What areas add to a person, under the name that it has there. On the server a feature of the same area registers how
 * it is read (`usePersonParts`).
 */
export const personParts = { clan }
type Parts = typeof personParts

/** The parts of one person. */
export type PersonParts = { [Name in keyof Parts]: z.output<Parts[Name]['shape']> }

/** The same of every part, by its name. */
const ofEach = <Key extends 'shape' | 'none'>(key: Key) =>
  Object.fromEntries(Object.entries(personParts).map(([name, part]) => [name, part[key]])) as {
    [Name in keyof Parts]: Parts[Name][Key]
  }

/** The parts of somebody who has nothing of any. */
export const noParts: PersonParts = ofEach('none')

/** What anyone may know of a person; it stands beside every name. */
export const Person = z.object({
  id: Id,
  displayName: z.string(),
  color: Color,
  photo: z.nullable(z.string()),
  level: z.int(),
  ...ofEach('shape'),
  role: z.nullable(z.enum(['admin', 'mod', 'fish'])),
})
export type Person = z.output<typeof Person>

/** What the account itself has of a person. */
export type PlainPerson = Omit<Person, keyof PersonParts>
