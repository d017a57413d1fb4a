import type { Gone } from '@shoal/bus/notifications'
import { notificationsArea } from '@shoal/bus/notifications'
import { notificationsModal } from '@shoal/bus/notifications/offers'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Time } from '@shoal/ui/Time'
import { useEffect } from 'react'
import styles from './GoneModal.module.css'
import { icons } from './icons.ts'
import { useNotifications } from './notificationsStore.ts'
import { Sentence } from './Sentence.tsx'

/** While you were gone...: how much happened to the person, by kind, and the largest moments that they missed [NOT-1]. */
export default function GoneModal({ gone: { from, counts, moments } }: { gone: Gone }) {
  const { api, openModal, closeModal } = useShell()
  const kinds = useNotifications((state) => state.kinds)
  // Should that not arrive, it is shown once more.
  useEffect(
    () =>
      void api(notificationsArea)
        .seenGone()
        .catch(() => {}),
    [api],
  )
  const came = kinds.flatMap((kind) => {
    const count = counts[kind.type]
    return count === undefined ? [] : [{ ...kind, count }]
  })
  return (
    <div className={styles.gone}>
      <p className={styles.since}>
        Since <Time at={from} show="date-time" />
      </p>
      {came.length > 0 && (
        <ul className={styles.counts} aria-label="What happened to you">
          {came.map(({ type, label, icon, count }) => {
            const Icon = icons[icon]
            return (
              <li key={type}>
                <Icon size={20} aria-hidden="true" />
                <b>{count.toLocaleString('en-US')}</b>
                <span>{label}</span>
              </li>
            )
          })}
        </ul>
      )}
      {moments.length > 0 && (
        <section>
          <h3>What you missed</h3>
          <ul className={styles.moments}>
            {moments.map(({ id, at, parts }) => (
              <li key={id}>
                <span>
                  <Sentence parts={parts} />
                </span>
                <Time at={at} show="relative" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ModalFooter>
        {came.length > 0 && (
          <Button variant="ghost" onClick={() => openModal(notificationsModal, {})}>
            Show them
          </Button>
        )}
        <Button variant="live" onClick={closeModal}>
          I am back
        </Button>
      </ModalFooter>
    </div>
  )
}
