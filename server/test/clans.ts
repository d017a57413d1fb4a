import { randomInt } from 'node:crypto'
import { api, type SignedIn } from './people.ts'

/**
 * They look like no others, so that any two tags differ to the eye as well; without vowels and Y, which would spell a
 * listed word now and then.
 */
const letters = 'CHJKMNPRTX'
/** So many letters for a tag, by chance. */
export const tagLetters = (count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')

const given = new Set<string>()
/** A tag that no other clan of these tests has. */
export function freshTag(): string {
  for (;;) {
    const tag = tagLetters(5)
    if (given.has(tag)) continue
    given.add(tag)
    return tag
  }
}

/** Founds an open clan of somebody, and has others join it. Answers with its tag. */
export async function clanOf(at: { url: string }, owner: SignedIn, ...members: SignedIn[]): Promise<string> {
  const body = {
    clanTag: freshTag(),
    name: 'Some fish',
    description: 'We swim.',
    color: '#aabbcc',
    open: 'true',
  } as const
  const { tag } = await api(at, owner).clans.create({ body })
  for (const one of members) await joinClan(at, tag, one)
  return tag
}

/** Somebody joins an open clan. */
export const joinClan = (at: { url: string }, tag: string, who: SignedIn): Promise<unknown> =>
  api(at, who).clans.add({ params: { tag, userId: who.user.id } })

/** Somebody leaves their clan. */
export const leaveClan = (at: { url: string }, tag: string, who: SignedIn): Promise<unknown> =>
  api(at, who).clans.remove({ params: { tag, userId: who.user.id } })
