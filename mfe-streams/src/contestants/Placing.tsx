import { problemText } from '@shoal/bus'
import { type Contestant, contestantsArea } from '@shoal/bus/contestants'
import { useShell } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import { type ReactNode, useState } from 'react'
import { useStreams } from '../streams/index.ts'
import { useContestants } from './contestantsStore.ts'
import styles from './Placing.module.css'

/** For staff, below the picture of a camera: who can be seen on it. One press says that a contestant is there, another that nobody knows. */
export function Placing({ camera }: { camera: string }): ReactNode {
  const { api, toast } = useShell()
  const all = useContestants((state) => state.contestants)
  const streams = useStreams((state) => state.streams)
  const [busy, setBusy] = useState<string | null>(null)
  const people = all.filter(({ status }) => status === 'in')
  if (people.length === 0) return null

  const place = async ({ id, where }: Contestant) => {
    if (busy !== null) return
    setBusy(id)
    const streamId = where?.streamId === camera ? null : camera
    try {
      await api(contestantsArea).place({ params: { id }, body: { streamId } })
    } catch (error) {
      toast({ id: 'placing', type: 'error', text: problemText(error) })
    }
    setBusy(null)
  }

  return (
    <fieldset className={styles.placing}>
      <legend>Who is here</legend>
      {people.map((one) => {
        const elsewhere = one.where && streams.find(({ id }) => id === one.where?.streamId)?.name
        const here = one.where?.streamId === camera
        return (
          <button
            key={one.id}
            type="button"
            aria-pressed={here}
            aria-busy={busy === one.id || undefined}
            aria-label={`${one.name} is here`}
            title={here ? 'Here' : elsewhere ? `In ${elsewhere}` : 'Nobody knows where'}
            onClick={() => void place(one)}
          >
            <Avatar name={one.name} color={one.color} photo={one.photo} />
            <span>{one.name}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
