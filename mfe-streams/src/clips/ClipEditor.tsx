import { formatClock, problemText } from '@shoal/bus'
import { type Clip, clipsArea } from '@shoal/bus/clips'
import { limits } from '@shoal/bus/clips/limits'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { IconButton } from '@shoal/ui/IconButton'
import { Loader } from '@shoal/ui/Loader'
import { TextInput } from '@shoal/ui/TextInput'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import styles from './ClipEditor.module.css'
import { refreshLists } from './clipCache.ts'
import { secondsText, TrimBar, TrimHint } from './TrimBar.tsx'
import type { Stretch } from './trim.ts'
import { usePreview } from './usePreview.ts'

export interface ClipEditorProps {
  streamId: string
  playbackId: string
  camera: string
  /** What there is to choose from. */
  room: Stretch
  first: Stretch
  onMade(clip: Clip): void
}

/** The recording with its handles, and the name. */
export function ClipEditor({ streamId, playbackId, camera, room, first, onMade }: ClipEditorProps): ReactNode {
  const { api, closeModal } = useShell()
  const form = useId()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [chosen, setChosen] = useState(first)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = usePreview(video, streamId, room, chosen)
  const ready = preview.state === 'ready'

  const create = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '') return
    setBusy(true)
    setProblem(null)
    const [start, end] = [chosen.start, chosen.end].map((instant) => new Date(instant).toISOString()) as [
      string,
      string,
    ]
    try {
      const { clip } = await api(clipsArea).create({ body: { name: name.trim(), start, end, playbackId } })
      refreshLists()
      onMade(clip)
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
    }
  }

  return (
    <form id={form} className={styles.editor} onSubmit={(event) => void create(event)}>
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
      <TrimHint />
      <TextInput
        label="Name"
        placeholder="What happens in it"
        hint="Moderators look at every clip before others see it."
        value={name}
        required
        maxLength={limits.clipNameMax}
        counter
        onChange={(event) => setName(event.target.value)}
      />
      {problem && <ErrorBanner onDismiss={() => setProblem(null)}>{problem}</ErrorBanner>}
      <ModalFooter>
        <Button variant="ghost" disabled={busy} onClick={closeModal}>
          Discard
        </Button>
        <Button type="submit" form={form} variant="live" busy={busy} disabled={name.trim() === ''}>
          Create clip
        </Button>
      </ModalFooter>
    </form>
  )
}
