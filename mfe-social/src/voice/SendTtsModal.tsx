import { useShell } from '@shoal/remote-kit'
import { withQueries } from '../layout/queries.ts'
import { SendTtsForm } from './SendTtsForm.tsx'

/** Send a TTS Message, from anywhere in the page [TTS-1]. */
function SendTtsModal({ room }: { room?: string }) {
  const { closeModal } = useShell()
  return <SendTtsForm room={room} onSent={() => closeModal()} />
}

export default withQueries(SendTtsModal)
