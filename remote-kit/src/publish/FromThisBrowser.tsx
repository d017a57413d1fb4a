import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import Camera from 'lucide-react/icons/camera'
import { type ReactNode, useState } from 'react'
import styles from './PublishFromBrowser.module.css'
import { PublishFromBrowser } from './PublishFromBrowser.tsx'

export interface FromThisBrowserProps {
  /** The id of the camera. */
  stream: string
  /** The secret alone, where it was just made; null for one that the person has kept. */
  freshKey: string | null
}

/** Broadcasts from here, with the key that was just made or one that the person has kept [AUD-1] [STR-12]. */
export function FromThisBrowser({ stream, freshKey }: FromThisBrowserProps): ReactNode {
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState<string | null>(null)
  const streamKey = freshKey ?? kept
  if (!asked)
    return (
      <div className={styles.buttons}>
        <Button variant="live" icon={<Camera />} onClick={() => setAsked(true)}>
          Go live from this browser…
        </Button>
      </div>
    )
  if (streamKey !== null) return <PublishFromBrowser key={streamKey} stream={stream} streamKey={streamKey} />
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault()
        setKept(secretOf(typed))
      }}
    >
      <TextInput
        label="Your stream key"
        type="password"
        autoComplete="off"
        required
        hint="The one that you have kept. Without it, make a new one below."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">Use this key</Button>
    </form>
  )
}

/** Broadcasting programs take the key with the camera before it. */
const secretOf = (typed: string): string => typed.trim().split('?key=').at(-1) ?? ''
