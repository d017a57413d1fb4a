import { problemText } from '@shoal/bus'
import { type DeployToken, remotesArea } from '@shoal/bus/remotes'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { useMutation } from '@tanstack/react-query'
import form from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { readAgain } from './registry.ts'

/** Asks before a token ends: teams that still ship with it are refused from then on. */
function RevokeTokenModal({ token }: { token: DeployToken }) {
  const { api, closeModal, toast } = useShell()
  const revoke = useMutation({
    mutationFn: () => api(remotesArea).revokeToken({ params: { id: token.id } }),
    onSuccess: () => {
      toast({ type: 'success', text: `Revoked ${token.label} of ${token.remote}` })
      closeModal()
    },
    onSettled: () => void readAgain(),
  })
  return (
    <div className={form.form}>
      <p className={form.say}>
        Nobody can ship <b>{token.remote}</b> with <b>{token.label}</b> any more. What was shipped with it stays.
      </p>
      {revoke.isError && <ErrorBanner>{problemText(revoke.error)}</ErrorBanner>}
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke
        </Button>
      </ModalFooter>
    </div>
  )
}

export default withQueries(RevokeTokenModal)
