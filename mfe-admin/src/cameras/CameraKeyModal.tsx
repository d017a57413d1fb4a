import { problemText } from '@shoal/bus'
import { type Camera, camerasArea } from '@shoal/bus/cameras'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { Time } from '@shoal/ui/Time'
import { useMutation } from '@tanstack/react-query'
import form from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { readCamerasAgain } from './cameraQueries.ts'
import { FreshKeyView } from './FreshKeyView.tsx'

/** Makes a camera's stream key, after saying what that ends [STR-12]. */
function CameraKeyModal({ camera }: { camera: Camera }) {
  const { api, closeModal } = useShell()
  const { id, name, keyMadeAt, live } = camera
  const reset = useMutation({
    mutationFn: () => api(camerasArea).resetKey({ params: { id } }),
    onSettled: () => void readCamerasAgain(),
  })
  if (reset.isSuccess) return <FreshKeyView name={name} fresh={reset.data} />
  return (
    <div className={form.form}>
      <p className={form.say}>
        {keyMadeAt ? (
          <>
            The key of <b>{name}</b> was made <Time at={keyMadeAt} show="date-time" />. A new one ends it at once.
          </>
        ) : (
          <>
            <b>{name}</b> has no stream key yet: nobody can publish to it.
          </>
        )}
      </p>
      {live && <p className={form.warning}>Somebody publishes to this camera now and will be disconnected.</p>}
      {reset.isError && <ErrorBanner>{problemText(reset.error)}</ErrorBanner>}
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <Button variant={keyMadeAt ? 'danger' : 'live'} busy={reset.isPending} onClick={() => reset.mutate()}>
          {keyMadeAt ? 'Reset the key' : 'Make the key'}
        </Button>
      </ModalFooter>
    </div>
  )
}

export default withQueries(CameraKeyModal)
