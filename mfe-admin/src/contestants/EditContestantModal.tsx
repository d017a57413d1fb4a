import { type Contestant, type ContestantStatus, contestantsArea } from '@shoal/bus/contestants'
import { limits as contestantsLimits } from '@shoal/bus/contestants/limits'
import { limits as commonLimits } from '@shoal/bus/limits'
import { limits as profileLimits } from '@shoal/bus/profile/limits'
import { currentSeason } from '@shoal/bus/streams/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { NumberField } from '@shoal/ui/NumberField'
import { Select } from '@shoal/ui/Select'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import { useState } from 'react'
import layout from '../layout/Form.module.css'
import { queries } from '../layout/queries.ts'
import { castKey, statusWords } from './cast.ts'

const places = (Object.keys(statusWords) as ContestantStatus[]).map((value) => ({ value, label: statusWords[value] }))

/** Adds a contestant, or changes one [ADM-3]. */
export default function EditContestantModal({ contestant }: { contestant?: Contestant }) {
  const { api, closeModal, toast } = useShell()
  const [known, setKnown] = useState(contestant)
  const form = useForm({
    values: {
      name: contestant?.name ?? '',
      color: contestant?.color ?? '#35e3d2',
      bio: contestant?.bio ?? '',
      season: (contestant?.season ?? currentSeason) as number | null,
      status: contestant?.status ?? ('in' as ContestantStatus),
      photo: null as File | null,
      noPhoto: false,
    },
    async send({ photo, noPhoto, ...facts }) {
      const body = { ...facts, season: facts.season ?? currentSeason }
      const saved = known
        ? await api(contestantsArea).edit({
            params: { id: known.id },
            body: { ...body, ...(noPhoto && { photo: null }) },
          })
        : await api(contestantsArea).add({ body })
      // When the picture is refused, another try changes the contestant that is there by now.
      setKnown(saved)
      if (photo) await api(contestantsArea).uploadPhoto({ params: { id: saved.id }, file: photo })
      await queries.invalidateQueries({ queryKey: castKey })
      toast({ type: 'success', text: contestant ? `Changed ${saved.name}` : `${saved.name} has moved in` })
      closeModal()
    },
  })
  const { photo, noPhoto } = form.values

  return (
    <ModalForm form={form} action={contestant ? 'Save' : 'Add'}>
      <TextInput label="Name" required maxLength={contestantsLimits.contestantNameMax} counter {...form.text('name')} />
      <div className={layout.pair}>
        <NumberField label="Season" required min={1} max={commonLimits.seasonMax} {...form.value('season')} />
        <Select label="Where" options={places} {...form.choice('status')} />
        <TextInput label="Color" type="color" {...form.text('color')} />
      </div>
      <TextArea label="About them" rows={4} maxLength={profileLimits.bioMax} counter {...form.text('bio')} />
      <TextInput
        label="Picture"
        type="file"
        accept="image/jpeg,image/png"
        hint="JPEG or PNG up to 4 MB; shown as a square."
        {...form.file('photo')}
      />
      {known?.photo && !photo && (
        <Button size="small" variant="ghost" aria-pressed={noPhoto} onClick={() => form.set({ noPhoto: !noPhoto })}>
          {noPhoto ? 'Keep the picture after all' : 'Take the picture away'}
        </Button>
      )}
    </ModalForm>
  )
}
