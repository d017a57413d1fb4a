import { itemsArea } from '@shoal/bus/items'
import { limits } from '@shoal/bus/items/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import { queries, withQueries } from '../layout/queries.ts'
import { usePersonByName } from './usePersonByName.ts'
import { useSupply } from './useSupply.ts'

/** Gives somebody an item, with a reason for the log of staff. */
function GiveItemModal({ itemId, to }: { itemId?: number; to?: string }) {
  const { api, closeModal, toast } = useShell()
  const person = usePersonByName()
  const { data } = useSupply()
  const held = (data?.items ?? []).filter(({ definition }) => definition.effect?.name !== 'find')
  const form = useForm({
    values: { to: to ?? '', itemId: itemId === undefined ? '' : String(itemId), reason: '' },
    blame: { 'items/no-such-person': 'to', 'items/no-such-item': 'itemId', 'items/never-held': 'itemId' },
    check: ({ itemId: chosen }) => ({ itemId: chosen === '' ? 'Choose one' : null }),
    async send(values, key) {
      const found = await person(values.to)
      // The server says that there is nobody of an id that nobody has.
      const body = { userId: found?.id ?? 'nobody', itemId: Number(values.itemId), reason: values.reason.trim() }
      await api(itemsArea).give({ body, key })
      await queries.invalidateQueries({ queryKey: ['items'] })
      toast({ type: 'success', text: `${found?.displayName} has it now` })
      closeModal()
    },
  })
  return (
    <ModalForm form={form} action="Give">
      <TextInput label="Display name" required maxLength={32} {...form.text('to')} />
      <Select
        label="Item"
        options={held
          .map(({ definition }) => ({ value: String(definition.id), label: definition.name }))
          .toSorted((one, other) => one.label.localeCompare(other.label))}
        {...form.choice('itemId')}
      />
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

export default withQueries(GiveItemModal)
