import { type RoomMessage, voiceArea } from '@shoal/bus/voice'
import { useShell } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'
import { withQueries } from '../layout/queries.ts'
import { RejectForm } from '../layout/RejectForm.tsx'
import { refreshQueue } from './queue.ts'
import { contentOf, wordsOf } from './words.ts'

/** Keeps a message from being heard, pays it back, and tells its sender why [TTS-1, SFX-3]. */
function RejectMessageModal({ message }: { message: RoomMessage }) {
  const { api } = useShell()
  const { id, user, cost } = message
  const { name, token } = wordsOf(message)
  return (
    <RejectForm
      quote={contentOf(message)}
      told="whoever sent it"
      done={`The ${name} of ${user.displayName} is rejected`}
      reject={(body) => api(voiceArea).decide({ params: { id }, body })}
      readAgain={() => void refreshQueue()}
    >
      Nobody hears it, and <b>{user.displayName}</b> gets back {cost > 0 ? formatTokens(cost) : `the ${token}`}.
    </RejectForm>
  )
}

export default withQueries(RejectMessageModal)
