import { problemText } from '@shoal/bus'
import { type Camera, camerasArea } from '@shoal/bus/cameras'
import { limits } from '@shoal/bus/limits'
import { currentSeason } from '@shoal/bus/streams/limits'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { NumberField } from '@shoal/ui/NumberField'
import { Select } from '@shoal/ui/Select'
import { Switch } from '@shoal/ui/Switch'
import { TextInput } from '@shoal/ui/TextInput'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import form from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { readCamerasAgain } from './cameraQueries.ts'
import { FreshKeyView } from './FreshKeyView.tsx'
import { OwnerField } from './OwnerField.tsx'

const idRule = /^[a-z0-9][a-z0-9-]{0,31}$/
const idOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 32)

/** Adds a camera, whose key it then shows, or changes one [ADM-3]. */
function CameraModal({ camera }: { camera?: Camera }) {
  const { api, closeModal, toast } = useShell()
  const formId = useId()
  const [name, setName] = useState(camera?.name ?? '')
  const [typedId, setTypedId] = useState<string | null>(null)
  const [season, setSeason] = useState<number | null>(camera?.season ?? currentSeason)
  const [access, setAccess] = useState(camera?.access ?? 'public')
  const [interactive, setInteractive] = useState(camera?.interactive ?? false)
  const [position, setPosition] = useState<number | null>(camera?.position ?? 50)
  const [owner, setOwner] = useState(camera?.owner ?? null)
  const id = camera?.id ?? typedId ?? idOf(name)
  const complete = name.trim() !== '' && idRule.test(id) && season !== null && position !== null
  const values = { name: name.trim(), season: season ?? 0, access, interactive, position: position ?? 0 }

  const create = useMutation({
    mutationFn: () => api(camerasArea).create({ body: { id, ...values } }),
    onSettled: () => void readCamerasAgain(),
  })
  const edit = useMutation({
    mutationFn: () => api(camerasArea).edit({ params: { id }, body: { ...values, ownerId: owner?.id ?? null } }),
    onSuccess: () => {
      toast({ type: 'success', text: `Changed ${values.name}` })
      closeModal()
    },
    onSettled: () => void readCamerasAgain(),
  })
  const action = camera ? edit : create
  if (create.isSuccess) return <FreshKeyView name={values.name} fresh={create.data.publish} />

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (complete && !action.isPending) action.mutate()
  }
  return (
    <form id={formId} className={form.form} onSubmit={submit}>
      <TextInput label="Name" required maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
      {!camera && (
        <TextInput
          label="Public name in addresses"
          hint="Small letters, digits and dashes; it stays as it is"
          required
          maxLength={32}
          value={id}
          spellCheck={false}
          autoComplete="off"
          error={id !== '' && !idRule.test(id) ? 'Small letters, digits and dashes' : undefined}
          onChange={(event) => setTypedId(event.target.value)}
        />
      )}
      <div className={form.pair}>
        <NumberField
          label="Season"
          hint="0 is a placeholder"
          min={0}
          max={limits.seasonMax}
          value={season}
          onValueChange={setSeason}
        />
        <NumberField
          label="Place in the grid"
          hint="Small ones first"
          min={0}
          max={999}
          value={position}
          onValueChange={setPosition}
        />
      </div>
      <Select
        label="Who may watch"
        options={[
          { value: 'public', label: 'Everybody' },
          { value: 'season_pass', label: 'Season pass holders' },
        ]}
        value={access}
        onValueChange={(value) => setAccess(value as Camera['access'])}
      />
      <Switch
        label="Interactive"
        hint="Viewers can use things on it"
        checked={interactive}
        onCheckedChange={setInteractive}
      />
      {camera && <OwnerField owner={owner} onChange={setOwner} />}
      {action.isError && <ErrorBanner>{problemText(action.error)}</ErrorBanner>}
      <ModalFooter>
        <Button type="button" variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant="live" busy={action.isPending} disabled={!complete}>
          {camera ? 'Save' : 'Add the camera'}
        </Button>
      </ModalFooter>
    </form>
  )
}

export default withQueries(CameraModal)
