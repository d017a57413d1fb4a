import { ApiError, defaultBio, displayNameProblem, problemText } from '@shoal/bus'
import { type Profile, profileArea } from '@shoal/bus/profile'
import { limits } from '@shoal/bus/profile/limits'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import { type SubmitEvent, useState } from 'react'
import { ColorField } from './ColorField.tsx'
import styles from './ProfileForm.module.css'
import { keepOwn } from './profileQuery.ts'

interface Fields {
  displayName: string
  color: string
  bio: string
}
type Problems = Partial<Record<keyof Fields | 'form', string>>

const fieldsOf = ({ displayName, color, bio }: Profile): Fields => ({
  displayName,
  color: color.toLowerCase(),
  // The default text stands for nothing written; it is shown behind the empty field.
  bio: bio === defaultBio(displayName) ? '' : bio,
})

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { form: problemText(error) }
  if (error.code === 'accounts/name-taken') return { displayName: error.message }
  const found: Problems = {}
  for (const { path, message } of error.issues) {
    const field = path.split('.').at(-1)
    if (field === 'displayName' || field === 'color' || field === 'bio') found[field] = message
  }
  return Object.keys(found).length > 0 ? found : { form: error.message }
}

/** Changes the own name, colour and text [PRO-1]. `onDone` is offered as Cancel and called once it is saved. */
export function ProfileForm({ profile, onDone }: { profile: Profile; onDone?: () => void }) {
  const { api, toast } = useShell()
  const before = fieldsOf(profile)
  const [fields, setFields] = useState(before)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)

  const wanted: Fields = { ...fields, bio: fields.bio.trim() }
  const changes = Object.fromEntries(
    (Object.keys(wanted) as (keyof Fields)[])
      .filter((field) => wanted[field] !== before[field])
      .map((field) => [field, wanted[field]]),
  ) as Partial<Fields>
  const changed = Object.keys(changes).length > 0
  const nameProblem = changes.displayName === undefined ? null : displayNameProblem(changes.displayName)
  const set = (change: Partial<Fields>) => {
    setFields({ ...fields, ...change })
    setProblems({})
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!changed || nameProblem !== null || busy) return
    setBusy(true)
    try {
      keepOwn(await api(profileArea).update({ body: changes }))
      toast({ type: 'success', text: 'Profile saved' })
      onDone?.()
    } catch (error) {
      setProblems(problemsOf(error))
    }
    setBusy(false)
  }

  return (
    <form className={styles.form} onSubmit={save} aria-label="Edit profile">
      {problems.form && <ErrorBanner>{problems.form}</ErrorBanner>}
      <TextInput
        label="Display name"
        required
        autoComplete="nickname"
        spellCheck={false}
        minLength={limits.displayNameMin}
        maxLength={limits.displayNameMax}
        counter
        value={fields.displayName}
        error={problems.displayName ?? nameProblem ?? undefined}
        onChange={(event) => set({ displayName: event.target.value })}
      />
      <ColorField
        name={fields.displayName}
        value={fields.color}
        error={problems.color}
        onValueChange={(color) => set({ color })}
      />
      <TextArea
        label="Bio"
        rows={4}
        maxLength={limits.bioMax}
        counter
        placeholder={defaultBio(fields.displayName)}
        value={fields.bio}
        error={problems.bio}
        onChange={(event) => set({ bio: event.target.value })}
      />
      <div className={styles.buttons}>
        {onDone && (
          <Button variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="live" busy={busy} disabled={!changed || nameProblem !== null}>
          Save
        </Button>
      </div>
    </form>
  )
}
