import { problemText } from '@shoal/bus'
import { type Camera, camerasArea } from '@shoal/bus/cameras'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { useMutation } from '@tanstack/react-query'
import form from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { readCamerasAgain } from './cameraQueries.ts'

/** Asks before a camera goes, with its key and its recording. */
function RemoveCameraModal({ camera }: { camera: Camera }) {
  const { api, closeModal, toast } = useShell()
  const remove = useMutation({
    mutationFn: () => api(camerasArea).remove({ params: { id: camera.id } }),
    onSuccess: () => {
      toast({ type: 'success', text: `Deleted ${camera.name}` })
      closeModal()
    },
    onSettled: () => void readCamerasAgain(),
  })
  return (
    <div className={form.form}>
      <p className={form.say}>
        <b>{camera.name}</b> leaves every page at once. Its stream key ends, and what was recorded of it is deleted.
      </p>
      {remove.isError && <ErrorBanner>{problemText(remove.error)}</ErrorBanner>}
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          Delete the camera
        </Button>
      </ModalFooter>
    </div>
  )
}

export default withQueries(RemoveCameraModal)
