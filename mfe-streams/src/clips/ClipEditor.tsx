import { formatClock, formatTime } from '@shoal/bus'
import { type Clip, clipsArea } from '@shoal/bus/clips'
import { limits } from '@shoal/bus/clips/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { IconButton } from '@shoal/ui/IconButton'
import { Loader } from '@shoal/ui/Loader'
import { TextInput } from '@shoal/ui/TextInput'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useState } from 'react'
import { useFilmStrip } from '../player/index.ts'
import styles from './ClipEditor.module.css'
import { refreshLists } from './clipCache.ts'
import { useClipping } from './clippingStore.ts'
import { secondsText, TrimBar, TrimHint } from './TrimBar.tsx'
import { picturesIn, type Stretch } from './trim.ts'
import { usePreview } from './usePreview.ts'

export interface ClipEditorProps {
  streamId: string
  playbackId: string
  camera: string
  /** The stretch to choose from. */
  room: Stretch
  first: Stretch
  onMade(clip: Clip): void
}

/** The recording with its handles, and the name. */
export function ClipEditor({ streamId, playbackId, camera, room, first, onMade }: ClipEditorProps): ReactNode {
  const { api, closeModal } = useShell()
  const fromNowOn = useClipping((state) => state.fromNowOn)
  const canBegin = useClipping((state) => state.lastOf?.stream.id === streamId)
  const suggested = `${camera}, ${formatTime(first.start)}`
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [chosen, setChosen] = useState(first)
  const form = useForm({
    values: { name: suggested },
    async send({ name }) {
      const [start, end] = [new Date(chosen.start).toISOString(), new Date(chosen.end).toISOString()]
      const { clip } = await api(clipsArea).create({ body: { name: name.trim() || suggested, start, end, playbackId } })
      refreshLists()
      onMade(clip)
    },
  })
  const preview = usePreview(video, streamId, room, chosen)
  const ready = preview.state === 'ready'
  const strip = useFilmStrip(preview.addressOf, room.start, room.end, picturesIn(room))

  return (
    <ModalForm form={form} className={styles.editor} action="Create clip" cancel="Discard">
      <div className={styles.screen}>
        {/* biome-ignore lint/a11y/useMediaCaption: what is said on a live camera has no captions */}
        <video ref={setVideo} playsInline preload="auto" aria-label={`Preview of ${camera}`} />
        {preview.state === 'loading' && <Loader label="Loading the preview" messages={[]} className={styles.over} />}
        {preview.state === 'failed' && (
          <ErrorState title="No preview" onRetry={preview.retry} className={styles.over}>
            The recording could not be played here. The clip can be made all the same.
          </ErrorState>
        )}
      </div>
      <div className={styles.trim}>
        <IconButton label={preview.playing ? 'Pause' : 'Play the clip'} disabled={!ready} onClick={preview.toggle}>
          {preview.playing ? <Pause /> : <Play />}
        </IconButton>
        <div className={styles.line}>
          <TrimBar
            room={room}
            value={chosen}
            at={preview.at}
            strip={strip}
            onChange={(next, at) => {
              setChosen(next)
              preview.show(at)
            }}
            onShow={preview.show}
          />
          <p className={styles.figures}>
            <Figure tone="dim">{formatClock(chosen.start)}</Figure>
            <Figure tone="live">{secondsText(chosen.end - chosen.start)} s</Figure>
            <Figure tone="dim">{formatClock(chosen.end)}</Figure>
          </p>
        </div>
      </div>
      <div className={styles.hints}>
        <TrimHint />
        {canBegin && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              closeModal()
              fromNowOn()
            }}
          >
            Clip from now on instead
          </Button>
        )}
      </div>
      <TextInput
        label="Name"
        placeholder={suggested}
        hint="Moderators look at every clip before others see it."
        maxLength={limits.clipNameMax}
        counter
        {...form.text('name')}
      />
    </ModalForm>
  )
}
