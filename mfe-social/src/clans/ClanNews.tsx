import { later } from '@shoal/remote-kit'
import { useClans } from './clansStore.ts'

// For owners alone. It draws nothing.
const AllianceNews = later(async () => ({ default: (await import('../alliances/index.ts')).AllianceNews }), {
  silent: 'draws nothing',
})

/** Shows nothing itself: keeps listening for invitations, removals and allies, on whatever panel the person is [CLAN-3] [ALLY-1]. */
export default function ClanNews() {
  const clan = useClans((state) => state.clan)
  if (clan?.rank !== 'Owner') return null
  return <AllianceNews own={clan.tag} />
}
