import { ApiError, problemText } from '@shoal/bus'
import { formatCountdown } from '@shoal/bus/rules'
import { vfxArea } from '@shoal/bus/vfx'
import { vfxWords } from '@shoal/bus/vfx/rules'
import { useRemaining, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { useEffect, useState } from 'react'
import { useCameras } from '../cameras/index.ts'
import form from '../layout/Form.module.css'
import styles from './Vfx.module.css'
import { readVfxAgain, type TimedVfx, useRunningVfx } from './vfxQueries.ts'

/** The effects that run now: to whom, for how long still, and a button that ends each on all pages [ADM-6]. */
export function ShownNow() {
  const running = useRunningVfx()
  const names = new Map((useCameras().data ?? []).map(({ id, name }) => [id, name]))
  if (running.isError)
    return (
      <ErrorState title="What is shown could not be read" onRetry={() => void running.refetch()}>
        {problemText(running.error)}
      </ErrorState>
    )
  if (!running.data) return <SkeletonLines lines={1} label="Reading what is shown" />
  if (running.data.length === 0) return <p className={form.quiet}>No effect is shown now.</p>
  return (
    <ul className={styles.shown} aria-label="Shown now">
      {running.data.map((one) => (
        <Line
          key={one.id}
          shown={one}
          to={one.streamId === null ? 'Everyone' : (names.get(one.streamId) ?? 'A camera')}
        />
      ))}
    </ul>
  )
}

function Line({ shown: { id, effect, until }, to }: { shown: TimedVfx; to: string }) {
  const { api, toast } = useShell()
  const [busy, setBusy] = useState(false)
  const left = useRemaining(until)
  const { title } = vfxWords[effect]
  const over = left === 0
  useEffect(() => {
    if (over) void readVfxAgain()
  }, [over])

  async function stop() {
    setBusy(true)
    try {
      await api(vfxArea).stop({ params: { id } })
    } catch (error) {
      // Over already, or stopped by somebody else: that is what was wanted.
      if (!(error instanceof ApiError && error.code === 'vfx/not-shown'))
        toast({ type: 'error', header: 'Not stopped', text: problemText(error) })
    }
    await readVfxAgain()
    setBusy(false)
  }
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <b>{title}</b> · {to}
      </span>
      <time className={styles.left}>{formatCountdown(left)}</time>
      <Button size="small" variant="danger" busy={busy} aria-label={`Stop ${title}, ${to}`} onClick={() => void stop()}>
        Stop
      </Button>
    </li>
  )
}
