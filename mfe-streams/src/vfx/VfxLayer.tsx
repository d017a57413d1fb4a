import { ApiError, isStaff, problemText } from '@shoal/bus'
import { formatCountdown } from '@shoal/bus/rules'
import { vfxArea } from '@shoal/bus/vfx'
import { vfxWords } from '@shoal/bus/vfx/rules'
import { useRemaining, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { type CSSProperties, useState } from 'react'
import { Scene } from './Scene.tsx'
import styles from './VfxLayer.module.css'
import { type Shown, useVfx } from './vfxStore.ts'

/**
 * An effect over the whole page and below its dialogs, where nothing of it can be pressed, and a chip beside it that tells
 * what it is and takes it away [ADM-6].
 */
export default function VfxLayer({ shown }: { shown: Shown }) {
  const { id, effect, begins, durationMs } = shown
  // Where the effect is when this page begins to show it; its style sheet goes on from there.
  const [elapsed] = useState(() => Math.max(0, performance.now() - begins))
  const [until] = useState(() => Date.now() + durationMs - elapsed)
  const time = { '--elapsed': Math.round(elapsed), '--lasts': durationMs } as CSSProperties
  return (
    <>
      <div className={styles.layer} data-vfx={effect} style={time} aria-hidden="true">
        <Scene effect={effect} seed={id} />
      </div>
      <Chip shown={shown} until={until} />
    </>
  )
}

function Chip({ shown: { id, effect }, until }: { shown: Shown; until: number }) {
  const { api, toast } = useShell()
  const session = useSession()
  const hide = useVfx((state) => state.hide)
  const [stopping, setStopping] = useState(false)
  const left = useRemaining(until)
  const { title } = vfxWords[effect]
  async function stop() {
    setStopping(true)
    try {
      await api(vfxArea).stop({ params: { id } })
    } catch (error) {
      setStopping(false)
      // Over already, or stopped by somebody else: that is what was wanted.
      if (error instanceof ApiError && error.code === 'vfx/not-shown') hide(id)
      else toast({ type: 'error', header: 'Not stopped', text: problemText(error) })
    }
  }
  return (
    <div className={styles.chip} data-chip="vfx">
      <VisuallyHidden role="status">Effect: {title}</VisuallyHidden>
      <b aria-hidden="true">{title}</b>
      <time className={styles.left} aria-hidden="true">
        {formatCountdown(left)}
      </time>
      <Button size="small" variant="ghost" aria-label={`Hide ${title}`} onClick={() => hide(id)}>
        Hide
      </Button>
      {session && isStaff({ flags: session.user.app_metadata, pass: session.user.pass }) && (
        <Button size="small" variant="danger" disabled={stopping} onClick={() => void stop()}>
          Stop for everyone
        </Button>
      )}
    </div>
  )
}
