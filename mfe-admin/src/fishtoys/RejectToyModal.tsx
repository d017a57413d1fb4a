import { fishtoysArea, type QueuedToy } from '@shoal/bus/fishtoys'
import { useShell } from '@shoal/remote-kit'
import { withQueries } from '../layout/queries.ts'
import { RejectForm } from '../layout/RejectForm.tsx'
import { refreshQueue } from './queue.ts'

/** Sends a toy back to its user, and tells them why [ITEM-3]. */
function RejectToyModal({ toy: { id, item, user, cost } }: { toy: QueuedToy }) {
  const { api } = useShell()
  return (
    <RejectForm
      told="whoever used it"
      done={`${item.name} went back to ${user.displayName}`}
      reject={(body) => api(fishtoysArea).decide({ params: { id }, body })}
      readAgain={refreshQueue}
    >
      <b>{item.name}</b> goes back to {user.displayName}
      {cost > 0 && ', with what the words cost'}.
    </RejectForm>
  )
}

export default withQueries(RejectToyModal)
