import { overrideKind } from '@shoal/bus/remotes/overrides'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { Qa } from '../Qa.ts'
import styles from './Remotes.module.css'

/** Brings in a remote that nobody has shipped yet, from its development server. */
export function AddLocal({ qa }: { qa: Qa }): ReactNode {
  const { changing, refusal } = useStore(qa.store)
  const [wish, setWish] = useState({ remote: '', use: '' })
  const [tried, setTried] = useState(false)
  const remote = wish.remote.trim()
  const use = wish.use.trim()
  const named = overrideKind({ remote, use: 'off' }) !== null
  const local = overrideKind({ remote: 'mfe-x', use }) === 'local'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (named && local) void qa.want(remote, use)
  }
  return (
    <details className={styles.add}>
      <summary>Add a remote that is not shipped yet</summary>
      <form className={styles.addForm} aria-label="Add a remote" onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          placeholder="mfe-example"
          autoComplete="off"
          spellCheck={false}
          value={wish.remote}
          error={tried && !named && 'A name like mfe-example'}
          onChange={(event) => setWish({ ...wish, remote: event.target.value })}
        />
        <TextInput
          label="Development server"
          placeholder="http://localhost:4100"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={wish.use}
          error={tried && !local && 'An address like http://localhost:4100 on this machine'}
          onChange={(event) => setWish({ ...wish, use: event.target.value })}
        />
        <Button type="submit" size="small" busy={changing.includes(remote)}>
          Apply and reload
        </Button>
      </form>
      {tried && refusal !== null && refusal.remote === remote && (
        <p className={styles.refusal} role="alert">
          {refusal.text}
        </p>
      )}
    </details>
  )
}
