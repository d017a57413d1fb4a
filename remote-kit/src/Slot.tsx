import type { Out, Schema, Slot as SlotDeclaration } from '@shoal/bus'
import { type ReactNode, useEffect, useRef } from 'react'
import { useShell } from './hooks/shell.ts'
import type { FilledSlot } from './shell.ts'

type Props<S extends Schema | undefined> = {
  of: SlotDeclaration<S>
  className?: string
} & (S extends Schema ? { props: Out<S> } : { props?: undefined })

/** A place that other remotes fill: everything offered for it is mounted here with `props`. */
export function Slot<S extends Schema | undefined>({ of, props, className }: Props<S>): ReactNode {
  const shell = useShell()
  const element = useRef<HTMLDivElement>(null)
  const filled = useRef<FilledSlot>(null)
  const latest = useRef(props)

  useEffect(() => {
    if (!element.current) return
    const slot = shell.fillSlot(of, element.current, latest.current as Out<S>)
    filled.current = slot
    return () => {
      filled.current = null
      slot.release()
    }
  }, [shell, of])

  useEffect(() => {
    if (latest.current === props) return
    latest.current = props
    filled.current?.update((props as object | undefined) ?? {})
  }, [props])

  return <div ref={element} className={className} data-slot={of.id} />
}
