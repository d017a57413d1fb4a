import { problemText } from '@shoal/bus'
import { type Clip, clipsArea } from '@shoal/bus/clips'
import { limits } from '@shoal/bus/clips/limits'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import styles from './ClipView.module.css'
import { keepClip } from './clipCache.ts'

/** Another name for an own clip [CLP-2]. */
export function RenameForm({ clip, onDone }: { clip: Clip; onDone(): void }): ReactNode {
  const { api } = useShell()
  const [typed, setTyped] = useState(clip.name)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const name = typed.trim()

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      keepClip((await api(clipsArea).rename({ params: { id: clip.id }, body: { name } })).clip)
      onDone()
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
    }
  }

  return (
    <form className={styles.rename} aria-label="Rename the clip" onSubmit={(event) => void save(event)}>
      <TextInput
        label="Name"
        value={typed}
        required
        maxLength={limits.clipNameMax}
        counter
        autoFocus
        error={problem ?? undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="live" busy={busy} disabled={name === '' || name === clip.name}>
        Save
      </Button>
      <Button variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}
