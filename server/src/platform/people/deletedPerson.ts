import { noParts, type Person } from '@shoal/bus/common'

/** Stands in the place of a deleted account: beside its tip lines, emptied messages and battles. */
export const deletedPerson: Person = {
  id: 'deleted',
  displayName: 'deleted',
  color: '#8a9a9e',
  photo: null,
  level: 0,
  ...noParts,
  role: null,
}
