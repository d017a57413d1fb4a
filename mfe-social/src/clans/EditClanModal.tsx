import { type Clan, clansArea } from '@shoal/bus/clans'
import { limits } from '@shoal/bus/clans/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Switch } from '@shoal/ui/Switch'
import { TextArea } from '@shoal/ui/TextArea'
import { queries, withQueries } from '../layout/queries.ts'
import { ColorField } from '../profile/index.ts'
import { EmblemField } from './EmblemField.tsx'
import { OwnClanOnly } from './OwnClanOnly.tsx'

/** Changes a clan; its tag and name stay [CLAN-1]. */
const EditClanModal = ({ tag }: { tag: string }) => (
  <OwnClanOnly tag={tag} allows={(rank) => rank === 'Owner'}>
    {({ clan }) => <EditForm clan={clan} />}
  </OwnClanOnly>
)

function EditForm({ clan }: { clan: Clan }) {
  const { api, closeModal, toast } = useShell()
  const { tag, description, color, open } = clan
  const form = useForm({
    values: { description, color, open, emblem: null as File | null },
    async send() {
      const { emblem, open, ...changes } = form.changes
      const body = { ...changes, ...(open !== undefined && { open: open ? ('true' as const) : ('false' as const) }) }
      await api(clansArea).edit({ params: { tag }, body, ...(emblem && { file: emblem }) })
      void queries.invalidateQueries({ queryKey: ['clans'] })
      toast({ type: 'success', text: `[${tag}] is changed` })
      closeModal()
    },
  })
  return (
    <ModalForm
      form={form}
      action="Save"
      variant="live"
      disabled={Object.keys(form.changes).length === 0 || form.values.description.trim() === ''}
    >
      <TextArea
        label="Description"
        required
        rows={4}
        maxLength={limits.clanDescriptionMax}
        counter
        {...form.text('description')}
      />
      <ColorField {...form.value('color')} name={`[${tag}]`} />
      <EmblemField
        clan={{ tag, color: form.values.color, emblem: clan.emblem }}
        file={form.values.emblem}
        onFile={(emblem) => form.set({ emblem })}
      />
      <Switch label="Open" hint="Anybody may join. Otherwise it takes an invitation." {...form.toggle('open')} />
    </ModalForm>
  )
}

export default withQueries(EditClanModal)
