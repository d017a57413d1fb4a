import { limits } from '@shoal/bus/auditions/limits'
import { auditionVote } from '@shoal/bus/auditions/offers'
import { UserName, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import Star from 'lucide-react/icons/star'
import { useAuditions } from './auditionsStore.ts'

/** The stars by their points, which toys bring and staff give [AUD-3]. */
export default function StarsModal() {
  const { openModal } = useShell()
  const { phase, problem, auditions, load } = useAuditions((state) => state)
  if (phase === 'loading') return <SkeletonLines lines={6} label="Reading the points" />
  if (phase === 'failed')
    return (
      <ErrorState title="No points" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  const stars = auditions.filter(({ points }) => points > 0).toSorted((one, other) => other.points - one.points)
  if (stars.length === 0)
    return (
      <EmptyState title="No star has points yet" icon={<Star />}>
        Each token that somebody spends on a toy for an audition is a point, and staff give some.
      </EmptyState>
    )
  return (
    <Table caption="Stars by points">
      <thead>
        <tr>
          <th scope="col" data-figure data-tight>
            #
          </th>
          <th scope="col">Name</th>
          <th scope="col" data-figure>
            Points
          </th>
          <th scope="col" aria-label="Watch" />
        </tr>
      </thead>
      <tbody>
        {stars.slice(0, limits.starsMost).map(({ person, points }, index) => (
          <tr key={person.id}>
            <td data-figure data-tight>
              {index + 1}
            </td>
            <td>
              <UserName user={person} />
            </td>
            <td data-figure>{points.toLocaleString('en-US')}</td>
            <td data-figure>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Watch ${person.displayName}`}
                onClick={() => openModal(auditionVote, { userId: person.id })}
              >
                Watch
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
