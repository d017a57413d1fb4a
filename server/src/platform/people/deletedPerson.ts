import type { Person } from '@shoal/bus/common'

/** Who stands where an account was that is deleted: beside its tip lines, emptied messages and battles. */
export const deletedPerson: Person = {
  id: 'deleted',
  displayName: 'deleted',
  color: '#8a9a9e',
  photo: null,
  level: 0,
  clan: null,
  role: null,
}
