import { sessionArea } from '@shoal/bus'
import { type ClanMember, type ClanPage, clansArea } from '@shoal/bus/clans'
import { limits } from '@shoal/bus/clans/limits'
import { bySeniority } from '@shoal/bus/clans/rules'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../layout/queries.ts'

const keyOf = (tag: string) => ['clans', 'one', tag]
const readAgain = (tag: string) => queries.invalidateQueries({ queryKey: keyOf(tag) })
/** Of pages of the members of a large clan. */
export const membersKey = (tag: string) => ['clans', 'members', tag]

/** A clan with its members, live while it is shown [CLAN-2]. */
export function useClanPage(tag: string) {
  const { api, bus } = useShell()
  const query = useQuery({
    queryKey: keyOf(tag),
    queryFn: ({ signal }) => api(clansArea).read({ params: { tag }, signal }),
    // While it was not shown, nobody listened for changes.
    staleTime: 0,
  })
  const exists = query.data !== undefined
  useEffect(() => {
    if (!exists) return
    // A dialog that closes leaves the panel behind it live.
    const leave = bus.stay(clansArea.sends.look, { tag, open: false })
    // What changed between the answer and this moment is in the next answer.
    bus.request(clansArea.sends.look, { tag, open: true }).then(
      () => readAgain(tag),
      () => {},
    )
    return leave
  }, [bus, tag, exists])
  // The room is left with the connection.
  useEvent(sessionArea.topics.resync, () => {
    void bus.request(clansArea.sends.look, { tag, open: true }).catch(() => {})
    void readAgain(tag)
  })

  const change = (of: string, next: (page: ClanPage) => ClanPage) => {
    if (of !== tag) return
    queries.setQueryData<ClanPage>(keyOf(tag), (page) => page && next(page))
    // An answer that is under way may be from before it.
    if (queries.isFetching({ queryKey: keyOf(tag) })) void readAgain(tag)
  }
  const { receives } = clansArea
  useEvent(receives.updated, (clan) => change(clan.tag, (page) => ({ ...page, clan })))
  /** The same for the pages of members that are shown; who joins stands on one of them when it is read again. */
  const changeMembers = (of: string, next: (members: ClanMember[]) => ClanMember[]) => {
    change(of, (page) => ({ ...page, members: next(page.members) }))
    queries.setQueriesData<{ members: ClanMember[] }>(
      { queryKey: membersKey(of) },
      (read) => read && { ...read, members: next(read.members) },
    )
  }
  useEvent(receives.tokens, ({ tag, tokens }) => change(tag, (page) => ({ ...page, clan: { ...page.clan, tokens } })))
  useEvent(receives['new-member'], ({ tag, member }) =>
    change(tag, (page) => ({
      ...page,
      members: [...page.members.filter(({ person }) => person.id !== member.person.id), member]
        .sort(bySeniority)
        // Those of a larger clan are read page by page.
        .slice(0, limits.clanMembersPage),
    })),
  )
  useEvent(receives['member-gone'], ({ tag, userId }) =>
    changeMembers(tag, (members) => members.filter(({ person }) => person.id !== userId)),
  )
  useEvent(receives.rank, ({ tag, userId, rank }) =>
    changeMembers(tag, (members) =>
      members.map((one) => (one.person.id === userId ? { ...one, rank } : one)).sort(bySeniority),
    ),
  )
  useEvent(receives.removed, (gone) => {
    if (gone.tag === tag) void readAgain(tag)
  })
  return query
}
