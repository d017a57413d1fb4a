import { type ComponentType, useState } from 'react'
import { Subject } from './Subject.tsx'

export default function SubjectPanel() {
  const [part, setPart] = useState<{ Part: ComponentType } | null>(null)
  const more = () => void import('./SubjectPart.tsx').then(({ default: Part }) => setPart({ Part }))
  return (
    <>
      <Subject kind="panel" />
      {part ? (
        <part.Part />
      ) : (
        <button type="button" onClick={more}>
          More of the subject
        </button>
      )}
    </>
  )
}
