import { Slot, useShell } from '@shoal/remote-kit'
import { useMemo, useState } from 'react'

/** Makes room for the subject's slot, opens the subject's modal, and counts: whoever it hurts would stop counting. */
export default function SidePanel() {
  const { openModal } = useShell()
  const [count, setCount] = useState(0)
  const room = useMemo(() => ({ count }), [count])
  return (
    <section>
      <p>Side of the neighbour</p>
      <button type="button" onClick={() => setCount((before) => before + 1)}>
        Neighbour counts {count}
      </button>
      <button type="button" onClick={() => openModal('subject')}>
        Open the subject
      </button>
      <Slot name="neighbour/corner" props={room} />
    </section>
  )
}
