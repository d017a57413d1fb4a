import { problemText, settingsArea } from '@shoal/bus'
import { limits } from '@shoal/bus/missions/limits'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Meter } from '@shoal/ui/Meter'
import { TextInput } from '@shoal/ui/TextInput'
import Radiation from 'lucide-react/icons/radiation'
import { type SubmitEvent, useId, useState } from 'react'
import styles from './GlobalMissionModal.module.css'
import { useMissions } from './missionsStore.ts'

/** Takes the launch texts of the nuke [MIS-4]. */
export default function NuclearLaunchModal() {
  const { closeModal, bus } = useShell()
  const challenge = useMissions((state) => state.challenge)
  const status = useMissions((state) => state.status)
  const found = useMissions((state) => state.found)
  const launch = useMissions((state) => state.launch)
  const answer = useMissions((state) => state.answer)
  const form = useId()
  const [text, setText] = useState('')
  const [said, setSaid] = useState<{ problem: string } | { done: string } | null>(null)
  const [busy, setBusy] = useState(false)

  const open = challenge?.mission.id === 'nuke' && challenge.endedAt === null
  if (!open)
    return (
      <EmptyState icon={<Radiation />} title="Nothing to launch">
        The nuke is not running. When it does, its launch texts are entered here.
      </EmptyState>
    )
  if (status !== 'accepted' && status !== 'success')
    return (
      <EmptyState
        icon={<Radiation />}
        title="Accept the mission first"
        action={
          <Button variant="live" onClick={() => void answer('accepted')}>
            {challenge.mission.acceptText}
          </Button>
        }
      >
        {challenge.mission.description}
      </EmptyState>
    )

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    setBusy(true)
    setSaid(null)
    try {
      const xp = await launch(text)
      setSaid({ done: `“${text.trim()}” is a launch text: +${xp} XP` })
      setText('')
      bus.publish(settingsArea.topics['play-sound'], { name: 'success' })
    } catch (error) {
      setSaid({ problem: problemText(error) })
    }
    setBusy(false)
  }

  const all = status === 'success'
  return (
    <form id={form} className={styles.modal} onSubmit={submit}>
      <Meter
        label="Launch texts found"
        value={found}
        max={challenge.goal}
        tone={all ? 'kelp' : 'live'}
        figures={`${found} / ${challenge.goal}`}
      />
      <TextInput
        label="Launch text"
        hint="Case, spaces and punctuation do not matter."
        value={text}
        maxLength={limits.launchTextMax}
        autoComplete="off"
        disabled={all}
        error={said && 'problem' in said ? said.problem : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={styles.done} role="status">
        {all ? 'Mission complete!!! You have them all.' : said && 'done' in said ? said.done : ''}
      </p>
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Close
        </Button>
        <Button type="submit" form={form} variant="danger" busy={busy} disabled={all || text.trim() === ''}>
          Launch
        </Button>
      </ModalFooter>
    </form>
  )
}
