import { Person } from '@shoal/bus/common'
import { type OwnXp, type Profile, profileArea } from '@shoal/bus/profile'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'

/** One's own profile has more in it than other people see, so the viewer is part of the key. */
const keyOf = (id: string, viewer: string | undefined) => ['profile', id, viewer === id]

/** A profile, kept for half a minute; one's own follows the server's events. */
export function useProfile(id: string) {
  const { api } = useShell()
  const viewer = useSession()?.user.id
  useEvent(profileArea.receives.updated, keepOwn)
  useEvent(profileArea.receives.xp, (own) => {
    if (viewer !== undefined) keepOwnXp(viewer, own)
  })
  return useQuery({
    queryKey: keyOf(id, viewer),
    queryFn: ({ signal }) => api(profileArea).read({ params: { id }, signal }),
  })
}

/** Keeps one's own profile as a call or an event brought it. */
export function keepOwn(profile: Profile): void {
  queries.setQueryData(keyOf(profile.id, profile.id), profile)
}

function keepOwnXp(id: string, { xp }: OwnXp): void {
  queries.setQueryData(keyOf(id, id), (profile: Profile | undefined) => profile && { ...profile, xp })
}

/** What anyone may know of the person behind a profile, as other remotes take it: all that a person has, and no more. */
export const personOf = (profile: Profile): Person => Person.parse(profile)
