import type { Camera } from '@shoal/bus/cameras'
import { streamsArea } from '@shoal/bus/streams'
import { limits } from '@shoal/bus/streams/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import form from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { useCameras } from './cameraQueries.ts'

/** Stands for no camera in the list. */
const none = '-'

/** STR-5: takes the signed-in viewers of a camera to another one, and tells them why. */
function MoveViewersModal({ camera }: { camera: Camera }) {
  const { api, closeModal, toast } = useShell()
  const others = (useCameras().data ?? []).filter(({ id, online }) => online && id !== camera.id)
  const move = useForm({
    values: { to: none, reason: '' },
    async send({ to, reason }) {
      await api(streamsArea).move({
        params: { id: camera.id },
        body: { to: to === none ? null : to, reason: reason.trim() },
      })
      toast({ type: 'success', text: `Moved the viewers of ${camera.name}` })
      closeModal()
    },
  })
  return (
    <ModalForm form={move} action="Move them" disabled={move.values.reason.trim() === ''}>
      <p className={form.say}>
        Everybody who is signed in and watches <b>{camera.name}</b> changes at once. Who lacks the pass for the other
        camera stays, and so do visitors.
      </p>
      <Select
        label="To"
        options={[{ value: none, label: 'No camera' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        {...move.choice('to')}
      />
      <TextInput
        label="Why"
        hint="The viewers read this"
        required
        maxLength={limits.moveReason}
        {...move.text('reason')}
      />
    </ModalForm>
  )
}

export default withQueries(MoveViewersModal)
