import { limits } from '@shoal/bus/chat/limits'
import { UserName } from '@shoal/remote-kit'
import { Tokens } from '@shoal/ui/Tokens'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import Pin from 'lucide-react/icons/pin'
import { type CSSProperties, useState } from 'react'
import type { PinView } from './Pin.ts'
import styles from './PinnedLine.module.css'

/** The line of a large tip, above all others; the thread below it says how long it still stands there. */
export default function PinnedLine({ pin: { message, endsAt } }: { pin: PinView }) {
  // The thread runs by itself from here on.
  const [passed] = useState(() => performance.now() + limits.pinnedMs - endsAt)
  const { from, tip } = message
  if (!tip) return null
  return (
    <p
      className={styles.pinned}
      style={{ '--lasts': `${limits.pinnedMs}ms`, '--passed': `${-passed}ms` } as CSSProperties}
    >
      <VisuallyHidden>Pinned for a minute: </VisuallyHidden>
      <Pin aria-hidden="true" />
      <span className={styles.text}>
        <UserName user={from} className={styles.name} /> tipped <UserName user={tip.to} className={styles.name} />
      </span>
      <Tokens className={styles.amount} amount={tip.amount} />
    </p>
  )
}
