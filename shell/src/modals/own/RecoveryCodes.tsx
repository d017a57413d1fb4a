import { Button } from '@shoal/ui/Button'
import { Check, Copy, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { ModalFooter } from '../footer.tsx'
import { type Question, useAskBeforeLeaving } from '../leaving.ts'
import styles from './own.module.css'

const question: Question = {
  text: 'The recovery codes are shown only now, and you have neither copied nor downloaded them.',
  confirmLabel: 'Close without them',
  danger: true,
}

/** Recovery codes that were just made: they can be read now and never again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }): ReactNode {
  const { toasts } = usePage()
  const [copied, setCopied] = useState(false)
  const [downloaded, setDownloaded] = useState(false)
  useAskBeforeLeaving(copied || downloaded ? null : question)
  const text = `Recovery codes for Shoal (${location.host}), each works once:\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toasts.show({ type: 'error', text: 'This browser does not let us copy. Download them, or write them down.' })
    }
  }
  return (
    <div className={styles.form}>
      <h3 className={styles.step} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p className={styles.lead}>
        Keep these codes where you find them without your phone. Each lets you in once when the app is lost. They are
        shown only now.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button size="small" icon={copied ? <Check size={14} /> : <Copy size={14} />} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          size="small"
          icon={<Download size={14} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="shoal-recovery-codes.txt"
          onClick={() => setDownloaded(true)}
        >
          Download
        </Button>
      </div>
      <ModalFooter>
        <Button variant="live" onClick={onKept}>
          I have kept them
        </Button>
      </ModalFooter>
    </div>
  )
}
