import { type Camera, camerasArea } from '@shoal/bus/cameras'
import { CameraId } from '@shoal/bus/cameras/shapes'
import { limits } from '@shoal/bus/limits'
import * as z from '@shoal/bus/shape'
import { currentSeason } from '@shoal/bus/streams/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { NumberField } from '@shoal/ui/NumberField'
import { Select } from '@shoal/ui/Select'
import { Switch } from '@shoal/ui/Switch'
import { TextInput } from '@shoal/ui/TextInput'
import { type ComponentProps, useState } from 'react'
import layout from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { readCamerasAgain } from './cameraQueries.ts'
import { FreshKeyView } from './FreshKeyView.tsx'
import { OwnerField } from './OwnerField.tsx'

const schema = z.object({ id: CameraId })
const idOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 32)

/** Adds a camera, whose key it then shows, or changes one [ADM-3]. */
function CameraModal({ camera }: { camera?: Camera }) {
  const { api, closeModal, toast } = useShell()
  const [made, setMade] = useState<ComponentProps<typeof FreshKeyView> | null>(null)
  const form = useForm({
    values: {
      name: camera?.name ?? '',
      id: camera?.id ?? '',
      season: (camera?.season ?? currentSeason) as number | null,
      position: (camera?.position ?? 50) as number | null,
      access: camera?.access ?? ('public' as Camera['access']),
      interactive: camera?.interactive ?? false,
      owner: camera?.owner ?? null,
    },
    schema,
    async send({ id, owner, ...entered }) {
      const values = {
        ...entered,
        name: entered.name.trim(),
        season: entered.season ?? 0,
        position: entered.position ?? 0,
      }
      try {
        if (camera) {
          await api(camerasArea).edit({ params: { id }, body: { ...values, ownerId: owner?.id ?? null } })
          toast({ type: 'success', text: `Changed ${values.name}` })
          closeModal()
        } else {
          const { publish } = await api(camerasArea).create({ body: { id, ...values } })
          setMade({ name: values.name, fresh: publish })
        }
      } finally {
        void readCamerasAgain()
      }
    },
  })
  if (made) return <FreshKeyView {...made} />

  const { name, id, season, position } = form.values
  const fits = schema.safeParse({ id })
  const complete = name.trim() !== '' && fits.success && season !== null && position !== null
  const write = (next: string) =>
    // The public name goes along until somebody writes another.
    form.set({ name: next, ...(!camera && id === idOf(name) && { id: idOf(next) }) })
  return (
    <ModalForm form={form} action={camera ? 'Save' : 'Add the camera'} disabled={!complete}>
      <TextInput
        label="Name"
        required
        maxLength={40}
        {...form.text('name')}
        onChange={({ target }) => write(target.value)}
      />
      {!camera && (
        <TextInput
          label="Public name in addresses"
          hint="Small letters, digits and dashes; it stays as it is"
          required
          maxLength={32}
          spellCheck={false}
          autoComplete="off"
          {...form.text('id')}
          error={form.errors.id ?? (id === '' ? undefined : fits.error?.issues[0]?.message)}
        />
      )}
      <div className={layout.pair}>
        <NumberField
          label="Season"
          hint="0 is a placeholder"
          min={0}
          max={limits.seasonMax}
          {...form.value('season')}
        />
        <NumberField label="Place in the grid" hint="Small ones first" min={0} max={999} {...form.value('position')} />
      </div>
      <Select
        label="Who may watch"
        options={[
          { value: 'public', label: 'Everybody' },
          { value: 'season_pass', label: 'Season pass holders' },
        ]}
        {...form.choice('access')}
      />
      <Switch label="Interactive" hint="Viewers can use things on it" {...form.toggle('interactive')} />
      {camera && <OwnerField owner={form.values.owner} onChange={(owner) => form.set({ owner })} />}
    </ModalForm>
  )
}

export default withQueries(CameraModal)
