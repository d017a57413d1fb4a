import { sessionArea } from '@shoal/bus'
import { type ClanPage, clansArea } from '@shoal/bus/clans'
import { bySeniority } from '@shoal/bus/clans/rules'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../layout/queries.ts'

const keyOf = (tag: string) => ['clans', 'one', tag]

/** A clan with its members, live while it is shown [CLAN-2]. */
export function useClanPage(tag: string) {
  const { api, bus } = useShell()
  const query = useQuery({
    queryKey: keyOf(tag),
    queryFn: ({ signal }) => api(clansArea).read({ params: { tag }, signal }),
  })
  const exists = query.data !== undefined
  useEffect(() => {
    if (!exists) return
    // A dialog that closes leaves the panel behind it live.
    const leave = bus.stay(clansArea.sends.look, { tag, open: false })
    bus.request(clansArea.sends.look, { tag, open: true }).catch(() => {})
    return leave
  }, [bus, tag, exists])
  // The room is left with the connection.
  useEvent(sessionArea.topics.resync, () => {
    void bus.request(clansArea.sends.look, { tag, open: true }).catch(() => {})
    void queries.invalidateQueries({ queryKey: keyOf(tag) })
  })

  const change = (of: string, next: (page: ClanPage) => ClanPage) => {
    if (of === tag) queries.setQueryData<ClanPage>(keyOf(tag), (page) => page && next(page))
  }
  const { receives } = clansArea
  useEvent(receives.updated, (clan) => change(clan.tag, (page) => ({ ...page, clan })))
  useEvent(receives.tokens, ({ tag, tokens }) => change(tag, (page) => ({ ...page, clan: { ...page.clan, tokens } })))
  useEvent(receives['new-member'], ({ tag, member }) =>
    change(tag, (page) => ({
      ...page,
      members: [...page.members.filter(({ person }) => person.id !== member.person.id), member].sort(bySeniority),
    })),
  )
  useEvent(receives['member-gone'], ({ tag, userId }) =>
    change(tag, (page) => ({ ...page, members: page.members.filter(({ person }) => person.id !== userId) })),
  )
  useEvent(receives.rank, ({ tag, userId, rank }) =>
    change(tag, (page) => ({
      ...page,
      members: page.members.map((one) => (one.person.id === userId ? { ...one, rank } : one)).sort(bySeniority),
    })),
  )
  useEvent(receives.removed, (gone) => {
    if (gone.tag === tag) void queries.invalidateQueries({ queryKey: keyOf(tag) })
  })
  return query
}
