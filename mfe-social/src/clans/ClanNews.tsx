import { lazy, Suspense } from 'react'
import { useClans } from './clansStore.ts'

// For owners alone.
const AllianceNews = lazy(async () => ({ default: (await import('../alliances/index.ts')).AllianceNews }))

/** Shows nothing itself: keeps listening for invitations, removals and allies, on whatever panel the person is [CLAN-3] [ALLY-1]. */
export default function ClanNews() {
  const clan = useClans((state) => state.clan)
  if (clan?.rank !== 'Owner') return null
  return (
    <Suspense>
      <AllianceNews own={clan.tag} />
    </Suspense>
  )
}
