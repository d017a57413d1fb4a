import type { Contestant } from '@shoal/bus/contestants'
import { Button } from '@shoal/ui/Button'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import words from './ActWord.module.css'
import { useContestants } from './contestantsStore.ts'

/** Follows a contestant, or no more: the live picture goes along when they move. */
export function FollowButton({ contestant }: { contestant: Contestant }): ReactNode {
  const mine = useContestants((state) => state.following === contestant.id)
  const toggleFollow = useContestants((state) => state.toggleFollow)
  if (contestant.status !== 'in' && !mine) return null
  return (
    <Button
      size="small"
      variant={mine ? 'live' : 'default'}
      icon={mine ? <UserCheck /> : <UserPlus />}
      aria-pressed={mine}
      aria-label={`Follow ${contestant.name}`}
      onClick={() => void toggleFollow(contestant)}
    >
      <span className={words.word}>{mine ? 'Following' : 'Follow'}</span>
    </Button>
  )
}
