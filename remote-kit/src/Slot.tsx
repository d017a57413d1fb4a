import { type ReactNode, useEffect, useRef } from 'react'
import { useShell } from './hooks/shell.ts'
import type { FilledSlot } from './shell.ts'

/** A place that other remotes fill: everything offered for `name` is mounted here with `props`. */
export function Slot({ name, props, className }: { name: string; props?: object; className?: string }): ReactNode {
  const shell = useShell()
  const element = useRef<HTMLDivElement>(null)
  const filled = useRef<FilledSlot>(null)
  const latest = useRef(props)

  useEffect(() => {
    if (!element.current) return
    const slot = shell.fillSlot(name, element.current, latest.current ?? {})
    filled.current = slot
    return () => {
      filled.current = null
      slot.release()
    }
  }, [shell, name])

  useEffect(() => {
    if (latest.current === props) return
    latest.current = props
    filled.current?.update(props ?? {})
  }, [props])

  return <div ref={element} className={className} data-slot={name} />
}
