import type { ClanPage } from '@shoal/bus/clans'
import { Answered } from '@shoal/remote-kit/lists'
import { EmptyState } from '@shoal/ui/EmptyState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { ShieldOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClanPage } from './clanQuery.ts'
import { useClans } from './clansStore.ts'

interface OwnClanOnlyProps {
  tag: string
  /** Whether the rank that the person has now allows what is inside. */
  allows: (rank: 'Owner' | 'Leader' | 'Member' | 'Hostage') => boolean
  children: (page: ClanPage) => ReactNode
}

/** The inside of a dialog for members; says so at once when the person's rank changes while it is open [CLAN-3]. */
export function OwnClanOnly({ tag, allows, children }: OwnClanOnlyProps) {
  const query = useClanPage(tag)
  const { clan: own, phase } = useClans((state) => state)
  const rank = own?.tag === tag ? own.rank : null
  if (phase === 'ready' && (rank === null || !allows(rank)))
    return (
      <EmptyState
        icon={<ShieldOff />}
        title={rank === null ? `You are not in ${tag} any more` : `You are ${rank} of ${tag} now`}
      >
        {rank === null ? 'Only its members can do this.' : 'This takes another rank.'}
      </EmptyState>
    )
  return (
    <Answered
      query={query}
      waiting={<SkeletonLines lines={5} label={`Reading ${tag}`} />}
      failed={`${tag} could not be read`}
    >
      {children}
    </Answered>
  )
}
