import { Button } from '@shoal/ui/Button'
import { IconButton } from '@shoal/ui/IconButton'
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { latestOf } from '../loading/registry.ts'
import type { UpdateState } from '../loading/Updates.ts'
import { usePage } from '../page/context.ts'
import styles from './UpdatePrompt.module.css'
import { updateText } from './updateText.ts'

/** Says that something newer is there, and offers to take it; nothing happens by itself (MFE-2). */
export default function UpdatePrompt({ outdated, reload }: UpdateState): ReactNode {
  const { registry, updates } = usePage()
  const [state, setState] = useState<'offered' | 'taking' | 'failed'>('offered')
  const prompt = useRef<HTMLDivElement>(null)
  /** People who answered by keyboard go on at the show, not at the top of the page. */
  const leave = () => {
    if (prompt.current?.contains(document.activeElement))
      document.getElementById('main')?.focus({ preventScroll: true })
  }
  const take = async () => {
    setState('taking')
    try {
      await updates.takeAll()
      leave()
      setState('offered')
    } catch {
      setState('failed')
    }
  }
  const dismiss = () => {
    leave()
    updates.dismiss()
  }
  const text = reload
    ? 'The show has moved on since this page was opened. Reload it to go along.'
    : updateText(
        outdated.map(({ offered }) => ({ offered, next: latestOf(registry.getState(), offered)?.entry.version ?? '' })),
      )
  return (
    <div ref={prompt} className={styles.prompt}>
      <p>{state === 'failed' ? 'The other version could not be fetched. All goes on as it was.' : text}</p>
      <div className={styles.actions}>
        {reload ? (
          <Button size="small" onClick={() => location.reload()}>
            Reload
          </Button>
        ) : (
          <Button size="small" busy={state === 'taking'} onClick={() => void take()}>
            {state === 'failed' ? 'Try again' : 'Update'}
          </Button>
        )}
        <IconButton size="small" label="Not now" onClick={dismiss}>
          <X />
        </IconButton>
      </div>
    </div>
  )
}
