import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { holdRoom } from '../composition/room.ts'
import { RemoteError, whereOf } from '../loading/RemoteError.ts'
import { latestOf, type Offered, offeredKey } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { FailureView } from './FailureView.tsx'

export interface PlaceProps {
  offered: Offered
  /** Its name in the message when it fails. */
  name: string
  input?: object
  /** The remote that gives the input, as the bus calls it; by default the shell. */
  by?: string
  footer?: HTMLElement | null
  /** Shown until it is there. */
  waiting?: ReactNode
  /** `line` where there is only room for a few words; `none` where nothing stands unless it has something to say. */
  size?: 'block' | 'line' | 'none'
  className?: string
  onFailure?(error: RemoteError): void
}

/** An offer that failed out of sight is tried again after this many ms, and then after twice as long each time. */
const again = 60_000

/**
 * Room for one offer of a remote, with what is shown while it loads and when it fails. A mounted offer keeps its build
 * until somebody accepts the newer one; one that is not mounted takes the newest at once (MFE-2).
 */
export function Place(props: PlaceProps): ReactNode {
  const { offered, name, input, by, footer, waiting, size = 'block', className, onFailure } = props
  const { composition, loader, missing, registry, retryRegistry, updates } = usePage()
  const host = useRef<HTMLDivElement>(null)
  const mounted = useRef<ReturnType<typeof composition.mount>>(null)
  const ended = useRef<Promise<void>>(undefined)
  const latestInput = useRef(input)
  const [state, setState] = useState<'loading' | 'ready' | RemoteError>('loading')
  const [attempt, setAttempt] = useState(0)
  const latest = latestOf(useStore(registry), offered)
  const [taken, setTaken] = useState(latest)
  /** Gives back the room that is held while one build follows another. */
  const release = useRef<() => void>(null)
  const key = taken && offeredKey(taken)
  const newKey = latest && offeredKey(latest)
  const current = useRef(taken)
  current.current = taken

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys say when another build is meant
  useEffect(() => {
    if (key !== newKey && (state !== 'ready' || !latest)) setTaken(latest)
  }, [key, newKey, state])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt mounts the same again
  useEffect(() => {
    const now = current.current
    if (!now) {
      const text = 'It was taken out of the registry'
      setState(new RemoteError('remote/not-offered', 'registry', whereOf(offered.entry), text))
      return
    }
    if (!host.current) return
    if (!release.current) setState('loading')
    const settled = (next: typeof state) => {
      release.current?.()
      release.current = null
      setState(next)
    }
    const one = composition.mount(
      {
        offered: now,
        host: host.current,
        input: latestInput.current ?? {},
        by,
        footer,
        onReady: () => settled('ready'),
        onFailure: (error) => {
          settled(error)
          onFailure?.(error)
        },
      },
      ended.current,
    )
    mounted.current = one
    return () => {
      mounted.current = null
      ended.current = one.release()
    }
  }, [composition, key, attempt, footer])

  useEffect(() => {
    const changed = latestInput.current !== input
    latestInput.current = input
    if (changed) mounted.current?.update(input ?? {})
  }, [input])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when another build stands
  useEffect(() => {
    // Text that somebody wrote in a dialog would be lost if its build were exchanged; a dialog is closed soon anyway.
    if (state !== 'ready' || !taken || taken.kind === 'modal') return
    return updates.stands({
      offered: taken,
      async renew() {
        const next = latestOf(registry.getState(), taken)
        if (!next) return
        await loader.load(next.entry, next.kind, next.offer.id)
        if (current.current !== taken) return
        release.current = holdRoom(host.current)
        setTaken(next)
      },
    })
  }, [key, state === 'ready'])

  const retry = async (readRegistry = retryRegistry) => {
    setState('loading')
    if (taken && state instanceof Error) loader.beforeRetry(taken.entry, state)
    await readRegistry()
    const next = latestOf(registry.getState(), offered)
    // Another build is taken by itself.
    if ((next && offeredKey(next)) === key) setAttempt((before) => before + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure waits once
  useEffect(() => {
    if (!(state instanceof Error)) return
    const one = { error: state, retry }
    missing.add(one)
    let isShown = true
    void state.arrival?.then(() => isShown && setAttempt((before) => before + 1))
    const timer = size === 'none' ? setTimeout(retry, again * 2 ** attempt) : undefined
    return () => {
      isShown = false
      missing.delete(one)
      clearTimeout(timer)
    }
  }, [state])

  return (
    <>
      <div ref={host} className={className} hidden={state !== 'ready'} />
      {state === 'loading' && waiting}
      {state instanceof Error && size !== 'none' && (
        <FailureView name={name} error={state} size={size} onRetry={retry} />
      )}
    </>
  )
}
