import { episodesArea, type RecordingKind, type StaffRecording } from '@shoal/bus/episodes'
import { limits as episodesLimits } from '@shoal/bus/episodes/limits'
import { limits as commonLimits } from '@shoal/bus/limits'
import { currentSeason } from '@shoal/bus/streams/limits'
import { useShell } from '@shoal/remote-kit'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { Select } from '@shoal/ui/Select'
import { Switch } from '@shoal/ui/Switch'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import { useState } from 'react'
import { EditForm } from '../layout/EditForm.tsx'
import form from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { bytesText, changed, kindWords, useLibrary } from './library.ts'

const kinds = (Object.keys(kindWords) as RecordingKind[]).map((value) => ({ value, label: kindWords[value] }))
type Source = 'keep' | 'file' | 'address'

/** Adds a recording, or changes one: what it is, what is played, and who may see it [ADM-3]. */
function EditRecordingModal({ recording }: { recording?: StaffRecording }) {
  const { api, toast } = useShell()
  const library = useLibrary()
  const [known, setKnown] = useState(recording)
  const [facts, setFacts] = useState({
    kind: recording?.kind ?? ('episode' as RecordingKind),
    season: (recording?.season ?? currentSeason) as number | null,
    number: recording?.number ?? null,
    title: recording?.title ?? '',
    description: recording?.description ?? '',
    access: recording?.access ?? ('public' as StaffRecording['access']),
  })
  const [source, setSource] = useState<Source>(recording ? 'keep' : 'file')
  const [file, setFile] = useState<File | null>(null)
  const [address, setAddress] = useState(recording?.address ?? '')
  const [seconds, setSeconds] = useState(recording?.duration == null ? null : Math.round(recording.duration))
  const [thumbnail, setThumbnail] = useState<File | null>(null)
  const [published, setPublished] = useState(recording?.publishedAt != null)
  const [uploading, setUploading] = useState(false)
  const set = (change: Partial<typeof facts>) => setFacts({ ...facts, ...change })
  const origins = library.data?.origins ?? []

  async function save() {
    const body = { ...facts, season: facts.season ?? currentSeason }
    try {
      const made = known
        ? await api(episodesArea).edit({ params: { id: known.id }, body })
        : await api(episodesArea).add({ body })
      // When a file is refused, another try changes the recording that is there by now.
      setKnown(made)
      const params = { id: made.id }
      let told = made.duration
      if (source === 'file' && file) {
        setUploading(true)
        told = (await api(episodesArea).upload({ params, file })).duration
      }
      if (thumbnail) await api(episodesArea).uploadThumbnail({ params, file: thumbnail })
      await api(episodesArea).edit({
        params,
        body: {
          ...(source === 'address' && address !== '' && { address }),
          ...(seconds !== null && (source !== 'file' || told === null) && { duration: seconds }),
          published,
        },
      })
      toast({ type: 'success', text: published ? `${made.title} is published` : `${made.title} is saved, hidden` })
    } finally {
      setUploading(false)
      await changed()
    }
  }

  return (
    <EditForm save={save} action={uploading ? 'Uploading' : 'Save'}>
      <TextInput
        label="Title"
        required
        maxLength={episodesLimits.recordingTitleMax}
        counter
        value={facts.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <div className={form.pair}>
        <Select
          label="Kind"
          options={kinds}
          value={facts.kind}
          onValueChange={(kind) => set({ kind: kind as RecordingKind })}
        />
        <NumberField
          label="Season"
          required
          min={1}
          max={commonLimits.seasonMax}
          value={facts.season}
          onValueChange={(season) => set({ season })}
        />
        <NumberField label="Number" max={9_999} value={facts.number} onValueChange={(number) => set({ number })} />
      </div>
      <TextArea
        label="Description"
        rows={3}
        maxLength={episodesLimits.recordingDescriptionMax}
        counter
        value={facts.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <ChoiceGroup
        label="What is played"
        options={[
          ...(recording ? [{ value: 'keep', label: 'As it is' }] : []),
          { value: 'file', label: 'A file' },
          { value: 'address', label: 'An address' },
        ]}
        value={source}
        onValueChange={(value) => setSource(value as Source)}
      />
      {source === 'file' && (
        <TextInput
          label="Film"
          type="file"
          accept="video/mp4,.mp4"
          hint={`MP4 with H.264${library.data ? `, up to ${bytesText(library.data.bytesMax)}` : ''}. It is stored on this server.`}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
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
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      <NumberField
        label="Length in seconds"
        hint={source === 'file' ? 'Only where the file does not tell' : undefined}
        min={1}
        max={episodesLimits.recordingSecondsMax}
        value={seconds}
        onValueChange={setSeconds}
      />
      <TextInput
        label="Picture"
        type="file"
        accept="image/jpeg,image/png"
        hint="JPEG or PNG; without one it is taken from the film where the server can."
        onChange={(event) => setThumbnail(event.target.files?.[0] ?? null)}
      />
      <Switch
        label="For season pass holders only"
        checked={facts.access === 'season_pass'}
        onCheckedChange={(on) => set({ access: on ? 'season_pass' : 'public' })}
      />
      <Switch label="Published" hint="Everybody sees it at once" checked={published} onCheckedChange={setPublished} />
    </EditForm>
  )
}

export default withQueries(EditRecordingModal)
