import { noParts, type PersonParts, personParts } from '@shoal/bus/common'
import { service } from '../../platform/feature.ts'

type PartName = keyof PersonParts

/** Reads a part of many people with one query; whoever has nothing of it is absent. Within the current transaction, if any. */
type ReadPart<Name extends PartName> = (ids: readonly string[]) => Promise<ReadonlyMap<string, PersonParts[Name]>>

const names = Object.keys(personParts) as PartName[]

/**
 * What features add to a person. The accounts know none of it: each feature registers, in its `setup`, how the part is
 * read that its area declares in `person.ts` of the contract.
 */
export const usePersonParts = service(() => {
  const readers = new Map<PartName, ReadPart<PartName>>()

  function readerOf(name: PartName): ReadPart<PartName> {
    const read = readers.get(name)
    if (!read) throw new Error(`No feature says how ${name} of a person is read`)
    return read
  }

  return {
    /** Says how a part is read. Throws where another feature has said it already. */
    add<Name extends PartName>(name: Name, read: ReadPart<Name>): void {
      if (readers.has(name)) throw new Error(`Two features say how ${name} of a person is read`)
      readers.set(name, read)
    },

    /** Throws when a part of the contract is read by no feature: every answer with a person in it would fail. */
    check: (): void => names.forEach(readerOf),

    /** All parts of people, with one query for each part however many they are. Ids may be unknown. */
    async of(ids: Iterable<string>): Promise<(id: string) => PersonParts> {
      const wanted = [...new Set(ids)]
      if (wanted.length === 0) return () => noParts
      const found = await Promise.all(names.map(async (name) => [name, await readerOf(name)(wanted)] as const))
      return (id) => {
        const own = found.flatMap(([name, values]) => (values.has(id) ? [[name, values.get(id)]] : []))
        return { ...noParts, ...Object.fromEntries(own) }
      }
    },
  }
})
