import { overrideKind } from '@shoal/bus/remotes/overrides'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import { type FormEvent, type ReactNode, useState } from 'react'
import styles from './Remotes.module.css'

const problemOf = (name: string, url: string): string | null =>
  overrideKind({ remote: name, use: url }) === 'local' ? null : 'An address like http://localhost:4100 on this machine'

/** Points a remote at a development server. The document must allow it, so the page loads anew. */
export function LocalForm({
  name,
  url,
  busy,
  onApply,
}: {
  name: string
  /** The one that is in use. */
  url: string | undefined
  busy: boolean
  onApply(url: string): void
}): ReactNode {
  const [text, setText] = useState(url ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    const found = problemOf(name, trimmed)
    setProblem(found)
    if (found === null) onApply(trimmed)
  }
  return (
    <form className={styles.part} aria-label={`Development server of ${name}`} onSubmit={submit} noValidate>
      <h3>Development server</h3>
      <div className={styles.local}>
        <TextInput
          label={`Address of the development server of ${name}`}
          hideLabel
          placeholder="http://localhost:4100"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
          }}
        />
        <Button type="submit" size="small" busy={busy} disabled={text.trim() === '' || text.trim() === url}>
          Apply and reload
        </Button>
      </div>
    </form>
  )
}
