import { itemsArea } from '@shoal/bus/items'
import { limits } from '@shoal/bus/items/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import layout from '../layout/Form.module.css'
import { queries } from '../layout/queries.ts'

/** Takes an item out of somebody's inventory, with a reason for the log of staff. */
export default function TakeItemModal({ instanceId, name }: { instanceId: string; name: string }) {
  const { api, closeModal } = useShell()
  const form = useForm({
    values: { reason: '' },
    blame: 'reason',
    async send({ reason }) {
      await api(itemsArea).take({ params: { instanceId }, body: { reason: reason.trim() } })
      await queries.invalidateQueries({ queryKey: ['items'] })
      closeModal()
    },
  })
  return (
    <ModalForm form={form} action="Take it" variant="danger">
      <p className={layout.quiet}>{name} leaves the inventory and ends. Its history stays.</p>
      <TextInput
        label="Reason"
        required
        hint="Kept in the audit log"
        maxLength={limits.itemReasonMax}
        {...form.text('reason')}
      />
    </ModalForm>
  )
}
