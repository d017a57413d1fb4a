import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import styles from './CopyLine.module.css'
import { useShell } from './hooks/shell.ts'

/** A text to be taken elsewhere, such as an address or a key, with a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }): ReactNode {
  const { toast } = useShell()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ type: 'success', text: `${label} copied` })
    } catch {
      toast({ type: 'error', text: 'The browser did not allow copying. Select the text and copy it by hand.' })
    }
  }
  return (
    <div className={styles.line}>
      <TextInput label={label} readOnly value={text} onFocus={(event) => event.target.select()} />
      <Button icon={<Copy />} aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
