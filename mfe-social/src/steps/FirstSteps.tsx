import { errorText } from '@shoal/bus'
import { chatPanel } from '@shoal/bus/chat/offers'
import { pollPanel } from '@shoal/bus/polls/offers'
import { liveStreamsPanel } from '@shoal/bus/streams/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Popover } from '@shoal/ui/Popover'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { Circle, CircleCheck, Footprints } from 'lucide-react'
import { useState } from 'react'
import { BarChip } from '../layout/BarChip.tsx'
import styles from './FirstSteps.module.css'
import { useSteps } from './stepsStore.ts'

const steps = [
  { id: 'said', title: 'Say something', text: 'Any room will do. They answer.', panel: chatPanel },
  {
    id: 'found',
    title: 'Find a hidden spot',
    text: 'Press what looks odd in the picture. Things are hidden there.',
    panel: liveStreamsPanel,
  },
  { id: 'voted', title: 'Vote', text: 'In a poll or a battle. The first vote is free.', panel: pollPanel },
] as const

/** Three things to begin with, beside the balance of a new account. Each is ticked by what really happened. */
export default function FirstSteps() {
  const { openPanel, toast } = useShell()
  const done = useSteps((state) => state.steps)
  const dismiss = useSteps((state) => state.dismiss)
  const [open, setOpen] = useState(false)
  if (done === null) return null

  const count = steps.filter(({ id }) => done[id]).length
  const sendAway = () => dismiss().catch((error: unknown) => toast({ type: 'error', text: errorText(error) }))
  return (
    <Popover
      label="First steps"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className={styles.card}
      trigger={
        <BarChip
          icon={<Footprints size={16} aria-hidden="true" />}
          words="First steps"
          figure={`${count}/3`}
          tone="bright"
          aria-label={`First steps: ${count} of 3 done`}
        />
      }
    >
      <h2 className={styles.title}>Three first steps</h2>
      <ul className={styles.list}>
        {steps.map(({ id, title, text, panel }) => (
          <li key={id} data-done={done[id]}>
            {done[id] ? <CircleCheck size={20} aria-hidden="true" /> : <Circle size={20} aria-hidden="true" />}
            <div>
              <button
                type="button"
                disabled={done[id]}
                onClick={() => {
                  setOpen(false)
                  openPanel(panel)
                }}
              >
                {title}
                {done[id] && <VisuallyHidden>, done</VisuallyHidden>}
              </button>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="small" onClick={() => void sendAway()}>
        I know my way around
      </Button>
    </Popover>
  )
}
