import { isStaff, modalArea, panelArea, settingsArea } from '@shoal/bus'
import type { GlobalChallenge } from '@shoal/bus/missions'
import { limits } from '@shoal/bus/missions/limits'
import { globalMission, missionsPanel } from '@shoal/bus/missions/offers'
import { later, useLive, useSession, useShell } from '@shoal/remote-kit'
import { IconButton } from '@shoal/ui/IconButton'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { MissionClock } from './MissionClock.tsx'
import { MissionActions, MissionGain, useTooLate } from './MissionView.tsx'
import styles from './MissionWatch.module.css'
import { useMissionInView } from './missionInView.ts'
import { useMissions } from './missionsStore.ts'
import { promptDelay, visitBegan } from './visit.ts'

const SpamFilter = later(() => import('./popups/SpamFilter.tsx'), {
  name: 'The spam filter',
  size: 'line',
  className: `${styles.prompt} ${styles.missing}`,
})

/** On every panel: asks people to take part [MIS-2], and shows the pop-ups of the mission Spam Filter [MIS-3]. */
export default function MissionWatch() {
  const shell = useShell()
  const session = useSession()
  const challenge = useMissions((state) => state.challenge)
  const status = useMissions((state) => state.status)
  const acceptedAt = useMissions((state) => state.acceptedAt)
  // The visit begins with the page, not with the first mission.
  const [began] = useState(() => visitBegan(shell))
  if (!challenge || challenge.endedAt !== null || !session) return null
  if (status === 'none') {
    const staff = isStaff({ flags: session.user.app_metadata, pass: session.user.pass })
    return <Prompt key={challenge.id} challenge={challenge} began={began} staff={staff} />
  }
  if (status === 'accepted' && challenge.mission.id === 'spam-filter' && acceptedAt !== null)
    return <SpamFilter key={acceptedAt} challenge={challenge} acceptedAt={acceptedAt} />
  return null
}

/**
 * Stands in full once, then as a chip at the foot of the navigation, where there is room for one; the tab of the panel says
 * all the while that something waits there. Not over a dialog, nor while the panel shows the mission. Staff, who have
 * things to press, get the chip at once.
 */
function Prompt({ challenge, began, staff }: { challenge: GlobalChallenge; began: number; staff: boolean }) {
  const { openModal, bus } = useShell()
  const [due, setDue] = useState(() => promptDelay(began, Date.now()) === 0)
  const [size, setSize] = useState<'full' | 'chip' | 'none'>(staff ? 'chip' : 'full')
  const [held, setHeld] = useState(false)
  const late = useTooLate(challenge)
  const inView = useMissionInView()
  const beneath = useLive(modalArea.states['dialog-open'])
  const waits = size !== 'none' && !late
  const shown = due && waits && !inView && !beneath
  const full = shown && size === 'full'
  useEffect(() => {
    if (due) return
    const timer = setTimeout(() => setDue(true), promptDelay(began, Date.now()))
    return () => clearTimeout(timer)
  }, [due, began])
  const section = useRef<HTMLElement>(null)
  /** Whether it was heard, and whether it was opened by hand and gets the focus that its chip had. */
  const [heard, opened] = [useRef(false), useRef(false)]
  useEffect(() => {
    if (!full) return
    if (!heard.current) bus.publish(settingsArea.topics['play-sound'], { name: 'notify' })
    heard.current = true
    if (opened.current) section.current?.focus()
  }, [full, heard, opened, bus])
  useEffect(() => {
    if (!full || held) return
    const timer = setTimeout(() => setSize('chip'), limits.missionPromptStay)
    return () => clearTimeout(timer)
  }, [full, held])
  useEffect(() => {
    const mark = (count: number) => bus.publish(panelArea.topics.mark, { id: missionsPanel.id, count })
    mark(waits ? 1 : 0)
    return () => mark(0)
  }, [waits, bus])

  const { mission } = challenge
  const open = () => {
    opened.current = true
    heard.current = true
    setSize('full')
  }
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div aria-live="polite">
      {shown && !full && (
        <button type="button" className={styles.chip} onClick={open}>
          <b>Mission</b> <MissionClock challenge={challenge} />
        </button>
      )}
      {full && (
        <section
          ref={section}
          className={styles.prompt}
          tabIndex={-1}
          aria-label="Global mission"
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
        >
          <header className={styles.head}>
            <span className={styles.title}>Global mission</span>
            <MissionGain challenge={challenge} />
            <IconButton label="Ask me no more" size="small" onClick={() => setSize('none')}>
              <X />
            </IconButton>
          </header>
          <p className={styles.text}>
            <b>{mission.name}.</b> {mission.description}
          </p>
          <p className={styles.clock}>
            <MissionClock challenge={challenge} />
            <button type="button" className={styles.more} onClick={() => openModal(globalMission)}>
              Details
            </button>
          </p>
          <div className={styles.buttons}>
            <MissionActions challenge={challenge} />
          </div>
        </section>
      )}
    </div>
  )
}
