import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { Check, Link } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './CopyLink.module.css'

/** How long it says that it worked, in ms. */
const praise = 2_000

/** Copies the link that gives another browser the same overrides; where the clipboard is forbidden, it can be copied by hand. */
export function CopyLink({ link }: { link: string }): ReactNode {
  const [state, setState] = useState<'ready' | 'copied' | 'forbidden'>('ready')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('ready'), praise)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setState('copied')
    } catch {
      setState('forbidden')
    }
  }
  return (
    <>
      {state === 'forbidden' && (
        <TextInput
          className={styles.byHand}
          label="Link with these overrides, to copy by hand"
          hideLabel
          readOnly
          value={link}
          ref={(input) => {
            input?.focus()
            input?.select()
          }}
        />
      )}
      <Button
        size="small"
        icon={state === 'copied' ? <Check size={14} /> : <Link size={14} />}
        onClick={() => void copy()}
      >
        {state === 'copied' ? (
          'Copied'
        ) : (
          <span>
            Copy link<span className={styles.rest}> with these overrides</span>
          </span>
        )}
      </Button>
      <VisuallyHidden role="status">{state === 'copied' ? 'The link is copied' : ''}</VisuallyHidden>
    </>
  )
}
