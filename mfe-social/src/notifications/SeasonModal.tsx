import { formatDateTime, relativeTime } from '@shoal/bus'
import { notificationsArea, type SeasonEnd } from '@shoal/bus/notifications'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { useEffect } from 'react'
import styles from './SeasonModal.module.css'

/** Says that the season is ending soon, when, and the show's words about it. Once for each person. */
export default function SeasonModal({ season: { number, endsAt, words } }: { title: string; season: SeasonEnd }) {
  const { api, closeModal } = useShell()
  useEffect(
    () =>
      void api(notificationsArea)
        .seenSeason({ body: { number } })
        .catch(() => {}),
    [api, number],
  )
  return (
    <div className={styles.season}>
      <p className={styles.when}>It ends {relativeTime(endsAt, Date.now())}.</p>
      <p className={styles.date}>{formatDateTime(endsAt)} in New York</p>
      {words !== '' && <p className={styles.words}>{words}</p>}
      <ModalFooter>
        <Button variant="live" onClick={closeModal}>
          I will be there
        </Button>
      </ModalFooter>
    </div>
  )
}
