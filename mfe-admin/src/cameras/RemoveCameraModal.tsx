import { type Camera, camerasArea } from '@shoal/bus/cameras'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import form from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { readCamerasAgain } from './cameraQueries.ts'

/** Asks for the name before a camera goes, with its key and its recording: nothing brings them back. */
function RemoveCameraModal({ camera }: { camera: Camera }) {
  const { api, closeModal, toast } = useShell()
  const typed = useForm({
    values: { name: '' },
    blame: 'name',
    async send({ name }) {
      try {
        await api(camerasArea).remove({ params: { id: camera.id }, query: { name } })
      } finally {
        void readCamerasAgain()
      }
      toast({ type: 'success', text: `Deleted ${camera.name}` })
      closeModal()
    },
  })
  return (
    <ModalForm
      form={typed}
      action="Delete the camera"
      variant="danger"
      disabled={typed.values.name.trim() !== camera.name.trim()}
    >
      <p className={form.say}>
        <b>{camera.name}</b> leaves every page at once. Its stream key ends, and what was recorded of it is deleted.
      </p>
      <TextInput
        label={`Type “${camera.name}” to go on`}
        autoComplete="off"
        spellCheck={false}
        {...typed.text('name')}
      />
    </ModalForm>
  )
}

export default withQueries(RemoveCameraModal)
