import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import styles from './Auditions.module.css'

/** A secret that others may look at over one's shoulder, or on the stream itself: dots, until it is asked for. */
export function SecretLine({ label, text }: { label: string; text: string }) {
  const { toast } = useShell()
  const [shown, setShown] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ type: 'success', text: `${label} copied` })
    } catch {
      toast({ type: 'error', text: 'The browser did not allow copying. Show it and copy it by hand.' })
    }
  }
  return (
    <div className={styles.key}>
      <TextInput
        label={label}
        readOnly
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <Button icon={shown ? <EyeOff /> : <Eye />} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide' : 'Show'}
      </Button>
      <Button icon={<Copy />} aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
