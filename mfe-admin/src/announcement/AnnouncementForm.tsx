import { problemText } from '@shoal/bus'
import { announcementArea } from '@shoal/bus/announcement'
import { limits } from '@shoal/bus/announcement/limits'
import { useLive, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import { type SubmitEvent, useState } from 'react'
import styles from './AnnouncementForm.module.css'

/** Changes the line at the top of everyone's page [ANN-1]. */
export function AnnouncementForm({ onDone }: { onDone?: () => void }) {
  const { api, toast } = useShell()
  const current = useLive(announcementArea.states.announcement)
  const [text, setText] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const shown = text ?? current
  const changed = shown.trim() !== current

  async function change(announcement: string) {
    setBusy(true)
    setProblem(null)
    try {
      await api(announcementArea).change({ body: { announcement } })
      setText(null)
      toast({ type: 'success', text: announcement === '' ? 'Announcement taken away' : 'Announcement is live' })
      onDone?.()
    } catch (error) {
      setProblem(problemText(error))
    }
    setBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (changed) void change(shown.trim())
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="One line for everyone"
        hint="Text only. It is on every page the moment you send it."
        value={shown}
        maxLength={limits.announcementMax}
        counter
        error={problem ?? undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="button" variant="ghost" disabled={current === '' || busy} onClick={() => void change('')}>
          Take it away
        </Button>
        <Button type="submit" variant="live" busy={busy} disabled={!changed}>
          Announce
        </Button>
      </div>
    </form>
  )
}
