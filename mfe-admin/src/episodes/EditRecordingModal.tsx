import { episodesArea, type RecordingKind, type StaffRecording } from '@shoal/bus/episodes'
import { limits as episodesLimits } from '@shoal/bus/episodes/limits'
import { limits as commonLimits } from '@shoal/bus/limits'
import { currentSeason } from '@shoal/bus/streams/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { Select } from '@shoal/ui/Select'
import { Switch } from '@shoal/ui/Switch'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import { useState } from 'react'
import layout from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { bytesText, changed, kindWords, useLibrary } from './library.ts'

const kinds = (Object.keys(kindWords) as RecordingKind[]).map((value) => ({ value, label: kindWords[value] }))

/** Adds a recording, or changes one: its facts, its file or address, and who may see it [ADM-3]. */
function EditRecordingModal({ recording }: { recording?: StaffRecording }) {
  const { api, closeModal, toast } = useShell()
  const library = useLibrary()
  const [known, setKnown] = useState(recording)
  const [uploading, setUploading] = useState(false)
  const values = {
    kind: recording?.kind ?? ('episode' as RecordingKind),
    season: (recording?.season ?? currentSeason) as number | null,
    number: recording?.number ?? null,
    title: recording?.title ?? '',
    description: recording?.description ?? '',
    forPass: recording?.access === 'season_pass',
    source: (recording ? 'keep' : 'file') as 'keep' | 'file' | 'address',
    file: null as File | null,
    address: recording?.address ?? '',
    duration: recording?.duration == null ? null : Math.round(recording.duration),
    thumbnail: null as File | null,
    published: recording?.publishedAt != null,
  }
  const form = useForm({ values, send: save })
  const { source } = form.values
  const origins = library.data?.origins ?? []

  async function save({ kind, season, number, title, description, ...entered }: typeof values) {
    const access = entered.forPass ? ('season_pass' as const) : ('public' as const)
    const body = { kind, season: season ?? currentSeason, number, title, description, access }
    try {
      const made = known
        ? await api(episodesArea).edit({ params: { id: known.id }, body })
        : await api(episodesArea).add({ body })
      // When a file is refused, another try changes the recording that is there by now.
      setKnown(made)
      const params = { id: made.id }
      let told = made.duration
      if (entered.source === 'file' && entered.file) {
        setUploading(true)
        told = (await api(episodesArea).upload({ params, file: entered.file })).duration
      }
      if (entered.thumbnail) await api(episodesArea).uploadThumbnail({ params, file: entered.thumbnail })
      const { address, duration, published } = entered
      await api(episodesArea).edit({
        params,
        body: {
          ...(entered.source === 'address' && address !== '' && { address }),
          ...(duration !== null && (entered.source !== 'file' || told === null) && { duration }),
          published,
        },
      })
      toast({ type: 'success', text: published ? `${made.title} is published` : `${made.title} is saved, hidden` })
      closeModal()
    } finally {
      setUploading(false)
      await changed()
    }
  }

  return (
    <ModalForm form={form} action={uploading ? 'Uploading' : 'Save'}>
      <TextInput label="Title" required maxLength={episodesLimits.recordingTitleMax} counter {...form.text('title')} />
      <div className={layout.pair}>
        <Select label="Kind" options={kinds} {...form.choice('kind')} />
        <NumberField label="Season" required min={1} max={commonLimits.seasonMax} {...form.value('season')} />
        <NumberField label="Number" max={9_999} {...form.value('number')} />
      </div>
      <TextArea
        label="Description"
        rows={3}
        maxLength={episodesLimits.recordingDescriptionMax}
        counter
        {...form.text('description')}
      />
      <ChoiceGroup
        label="What is played"
        options={[
          ...(recording ? [{ value: 'keep', label: 'As it is' }] : []),
          { value: 'file', label: 'A file' },
          { value: 'address', label: 'An address' },
        ]}
        {...form.choice('source')}
      />
      {source === 'file' && (
        <TextInput
          label="Film"
          type="file"
          accept="video/mp4,.mp4"
          hint={`MP4 with H.264${library.data ? `, up to ${bytesText(library.data.bytesMax)}` : ''}. It is stored on this server.`}
          {...form.file('file')}
        />
      )}
      {source === 'address' && (
        <TextInput
          label="Address"
          type="url"
          placeholder="https://films.example.org/episode-1.mp4"
          hint={
            origins.length === 0
              ? 'MP4 or HLS. This server allows no other origin yet: list it in the setting MEDIA_ORIGINS.'
              : `MP4 or HLS at ${origins.join(', ')}. Whoever has the address can watch it, also without a season pass.`
          }
          {...form.text('address')}
        />
      )}
      <NumberField
        label="Length in seconds"
        hint={source === 'file' ? 'Only where the file does not tell' : undefined}
        min={1}
        max={episodesLimits.recordingSecondsMax}
        {...form.value('duration')}
      />
      <TextInput
        label="Picture"
        type="file"
        accept="image/jpeg,image/png"
        hint="JPEG or PNG; without one it is taken from the film where the server can."
        {...form.file('thumbnail')}
      />
      <Switch label="For season pass holders only" {...form.toggle('forPass')} />
      <Switch label="Published" hint="Everybody sees it at once" {...form.toggle('published')} />
    </ModalForm>
  )
}

export default withQueries(EditRecordingModal)
