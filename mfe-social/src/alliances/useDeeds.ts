import { ApiError } from '@shoal/bus'
import { alliancesArea } from '@shoal/bus/alliances'
import { useShell } from '@shoal/remote-kit'
import { useState } from 'react'
import { proposalsChanged } from './alliancesQuery.ts'

/** The usual text when nothing better is known. */
const fallback = 'Sorry, something went wrong. Please try again.'
export const wordsOf = (error: unknown): string => (error instanceof ApiError && error.message) || fallback

/** What an owner can do about the alliances of a clan. */
export function useDeeds(tag: string) {
  const { api, toast } = useShell()
  /** The clan that something is being done about. */
  const [busy, setBusy] = useState<string | null>(null)

  async function attempt(clanTag: string, act: () => Promise<unknown>, done: string) {
    setBusy(clanTag)
    try {
      await act()
      toast({ type: 'success', text: done })
    } catch (error) {
      toast({ type: 'error', text: wordsOf(error) })
    } finally {
      setBusy(null)
      void proposalsChanged(tag)
    }
  }
  const params = { tag }
  const end = (clanTag: string, seen: 'pending' | 'accepted') =>
    api(alliancesArea).end({ params, body: { clanTag, seen } })

  return {
    busy,
    accept: (clanTag: string) =>
      attempt(
        clanTag,
        () => api(alliancesArea).propose({ params, body: { clanTag, seen: 'pending' } }),
        `${tag} and ${clanTag} are allies now`,
      ),
    reject: (clanTag: string) => attempt(clanTag, () => end(clanTag, 'pending'), `${clanTag} was turned down`),
    takeBack: (clanTag: string) => attempt(clanTag, () => end(clanTag, 'pending'), 'The proposal is taken back'),
    breakUp: (clanTag: string) =>
      attempt(clanTag, () => end(clanTag, 'accepted'), `${tag} and ${clanTag} are no allies any more`),
  }
}
