import { useShell } from '@shoal/remote-kit'
import { withQueries } from '../layout/queries.ts'
import { PlaySfxForm } from './PlaySfxForm.tsx'

/** Play a Sound Effect, from anywhere in the page [SFX-1]. */
function PlaySfxModal({ room }: { room?: string }) {
  const { closeModal } = useShell()
  return <PlaySfxForm room={room} onSent={() => closeModal()} />
}

export default withQueries(PlaySfxModal)
