import { type ItemSupply, itemsArea } from '@shoal/bus/items'
import { limits } from '@shoal/bus/items/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { NumberField } from '@shoal/ui/NumberField'
import { Switch } from '@shoal/ui/Switch'
import { formatTokens } from '@shoal/ui/Tokens'
import layout from '../layout/Form.module.css'
import { queries } from '../layout/queries.ts'

/** Switches and prices an item, live for everybody. */
export default function EditItemModal({ item }: { item: ItemSupply }) {
  const { api, closeModal } = useShell()
  const { definition, original } = item
  const sold = original.price !== null
  const form = useForm({
    values: { enabled: definition.enabled, price: definition.price },
    blame: 'price',
    async send({ enabled, price }) {
      await api(itemsArea).edit({ params: { id: definition.id }, body: { enabled, ...(sold && { price }) } })
      await queries.invalidateQueries({ queryKey: ['items'] })
      closeModal()
    },
  })
  return (
    <ModalForm form={form} action="Save">
      <p className={layout.quiet}>{definition.name}</p>
      <Switch label="Can be bought and used" {...form.toggle('enabled')} />
      {sold && (
        <NumberField
          label="Price"
          tokens
          min={1}
          max={limits.itemPriceMax}
          hint={`Usually ${formatTokens(original.price!)}; leave it empty for that`}
          {...form.value('price')}
        />
      )}
    </ModalForm>
  )
}
