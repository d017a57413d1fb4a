import { type Clip, clipsArea } from '@shoal/bus/clips'
import { useShell } from '@shoal/remote-kit'
import { withQueries } from '../layout/queries.ts'
import { RejectForm } from '../layout/RejectForm.tsx'
import { refreshQueue } from './queue.ts'

/** Keeps a clip from the public, and tells its maker why [CLP-4]. */
function RejectClipModal({ clip: { id, name, user, status } }: { clip: Clip }) {
  const { api } = useShell()
  return (
    <RejectForm
      told="whoever made it"
      done={`“${name}” is rejected`}
      reject={(decision) => api(clipsArea).decide({ params: { id }, body: { ...decision, from: status } })}
      readAgain={refreshQueue}
    >
      <b>{name}</b> of {user.displayName} will be seen by nobody but its maker and staff.
    </RejectForm>
  )
}

export default withQueries(RejectClipModal)
