import { Slot, useShell } from '@shoal/remote-kit'
import { useMemo, useState } from 'react'
import { corner, subject } from './offers.ts'

/** As JavaScript may, where no compiler looks: in this mode the subject is handed what does not fit. */
const wrong = () => (globalThis as { neighbourMode?: string }).neighbourMode === 'wrong-props'

/**
 * Makes room for the subject's slot, opens the subject's modal, and counts: if a failure of the subject reached this
 * remote, the count would stop.
 */
export default function SidePanel() {
  const { openModal } = useShell()
  const [count, setCount] = useState(0)
  const room = useMemo(() => ({ count: wrong() ? ('many' as never) : count }), [count])
  return (
    <section>
      <p>Side of the neighbour</p>
      <button type="button" onClick={() => setCount((before) => before + 1)}>
        Neighbour counts {count}
      </button>
      <button type="button" onClick={() => openModal(subject, { from: wrong() ? (17 as never) : 'the neighbour' })}>
        Open the subject
      </button>
      <Slot of={corner} props={room} />
    </section>
  )
}
