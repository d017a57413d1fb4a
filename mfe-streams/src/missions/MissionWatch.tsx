import { settingsArea } from '@shoal/bus'
import type { GlobalChallenge } from '@shoal/bus/missions'
import { globalMission } from '@shoal/bus/missions/offers'
import { later, useSession, useShell } from '@shoal/remote-kit'
import { IconButton } from '@shoal/ui/IconButton'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { MissionClock } from './MissionClock.tsx'
import { MissionActions, MissionGain, useTooLate } from './MissionView.tsx'
import styles from './MissionWatch.module.css'
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
  if (status === 'none') return <Prompt key={challenge.id} challenge={challenge} began={began} />
  if (status === 'accepted' && challenge.mission.id === 'spam-filter' && acceptedAt !== null)
    return <SpamFilter key={acceptedAt} challenge={challenge} acceptedAt={acceptedAt} />
  return null
}

function Prompt({ challenge, began }: { challenge: GlobalChallenge; began: number }) {
  const { openModal, bus } = useShell()
  const [shown, setShown] = useState(() => promptDelay(began, Date.now()) === 0)
  const [put, setPut] = useState(false)
  const late = useTooLate(challenge)
  useEffect(() => {
    if (shown) return
    const timer = setTimeout(() => setShown(true), promptDelay(began, Date.now()))
    return () => clearTimeout(timer)
  }, [shown, began])
  useEffect(() => {
    if (shown && !late) bus.publish(settingsArea.topics['play-sound'], { name: 'notify' })
  }, [shown, late, bus])

  const { mission } = challenge
  return (
    <div aria-live="polite">
      {shown && !put && !late && (
        <section className={styles.prompt} aria-label="Global mission">
          <header className={styles.head}>
            <span className={styles.title}>Global mission</span>
            <MissionGain challenge={challenge} />
            <IconButton label="Ask me no more" size="small" onClick={() => setPut(true)}>
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
