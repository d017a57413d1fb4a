import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FailureView } from '../loading/FailureView.tsx'
import type { RemoteError } from '../loading/RemoteError.ts'
import { type Offered, offeredKey } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'

export interface PlaceProps {
  offered: Offered
  /** What is missing when it fails, in words. */
  name: string
  input?: object
  footer?: HTMLElement | null
  /** Shown until it is there. */
  waiting?: ReactNode
  /** `line` where there is only room for a few words. */
  size?: 'block' | 'line'
  className?: string
}

/** Room for one offer of a remote, with what is shown while it loads and when it fails. */
export function Place({ offered, name, input, footer, waiting, size = 'block', className }: PlaceProps): ReactNode {
  const { composition, loader, retryRegistry } = usePage()
  const host = useRef<HTMLDivElement>(null)
  const mounted = useRef<ReturnType<typeof composition.mount>>(null)
  const latest = useRef({ input, offered })
  const [state, setState] = useState<'loading' | 'ready' | RemoteError>('loading')
  const [attempt, setAttempt] = useState(0)
  const key = offeredKey(offered)

  useEffect(() => {
    if (!host.current || latest.current.offered === null || attempt < 0 || key === '') return
    setState('loading')
    const one = composition.mount({
      offered: latest.current.offered,
      host: host.current,
      input: latest.current.input ?? {},
      footer,
      onReady: () => setState('ready'),
      onFailure: setState,
    })
    mounted.current = one
    return () => {
      mounted.current = null
      one.release()
    }
  }, [composition, key, attempt, footer])

  useEffect(() => {
    const changed = latest.current.input !== input
    latest.current = { input, offered }
    if (changed) mounted.current?.update(input ?? {})
  }, [input, offered])

  const retry = async () => {
    setState('loading')
    loader.forget(offered.entry)
    await retryRegistry()
    setAttempt((before) => before + 1)
  }

  return (
    <>
      <div ref={host} className={className} hidden={state !== 'ready'} />
      {state === 'loading' && waiting}
      {state instanceof Error && <FailureView name={name} error={state} size={size} onRetry={retry} />}
    </>
  )
}
