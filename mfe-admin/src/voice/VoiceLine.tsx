import { problemText } from '@shoal/bus'
import { type Voice, voiceArea } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Switch } from '@shoal/ui/Switch'
import { TextInput } from '@shoal/ui/TextInput'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { useAttempt } from '../layout/useAttempt.ts'
import styles from './VoicesModal.module.css'
import { readVoicesAgain } from './voiceQueries.ts'

/** What opens a voice, in words. */
function lockText(lock: Voice['lock']): string {
  if (lock === null) return 'Open to everybody'
  return 'level' in lock ? `Level ${lock.level}` : `Medal “${lock.name}”`
}

/** One voice: its name to be changed, what opens it, and whether it can be used. */
export function VoiceLine({ voice: { id, name, lock, enabled } }: { voice: Voice }) {
  const { api, toast } = useShell()
  const attempt = useAttempt()
  /** What stands in the field while it differs from the name that the server has; it outlives a reading of the list. */
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  // Enter and a press on Save take the focus away as well, in the same turn: the name is sent once.
  const sending = useRef(false)
  /** The switch shows what was asked for while the server decides. */
  const [asked, setAsked] = useState<boolean | null>(null)
  const change = (body: { name: string } | { enabled: boolean }) => api(voiceArea).editVoice({ params: { id }, body })

  async function rename() {
    if (draft === null || sending.current) return
    const wanted = draft.trim()
    if (wanted === '') return setProblem('A voice needs a name')
    setProblem(null)
    if (wanted === name) return setDraft(null)
    sending.current = true
    setSaving(true)
    try {
      await change({ name: wanted })
      await readVoicesAgain()
      toast({ type: 'success', text: `The voice is called ${wanted} now` })
      // Unless it was typed on meanwhile.
      setDraft((now) => (now === draft ? null : now))
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      sending.current = false
      setSaving(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void rename()
  }
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void rename()
  }
  async function turn(next: boolean) {
    setAsked(next)
    await attempt(() => change({ enabled: next }), next ? `${name} can be used` : `${name} takes no new messages`)
    await readVoicesAgain()
    setAsked(null)
  }

  return (
    <li className={styles.voice} aria-label={name}>
      <form className={styles.name} noValidate onSubmit={onSubmit} onBlur={onBlur}>
        <TextInput
          label={`Name of ${name}`}
          hideLabel
          className={styles.field}
          autoComplete="off"
          maxLength={limits.voiceNameMax}
          value={draft ?? name}
          error={problem}
          onChange={(event) => setDraft(event.target.value)}
        />
        {draft !== null && draft.trim() !== name && (
          <Button type="submit" busy={saving} aria-label={`Save the name of ${name}`}>
            Save
          </Button>
        )}
      </form>
      <span className={styles.lock}>{lockText(lock)}</span>
      <Switch
        className={styles.switch}
        label="On"
        aria-label={`On: ${name}`}
        checked={asked ?? enabled}
        disabled={asked !== null}
        onCheckedChange={(next) => void turn(next)}
      />
    </li>
  )
}
