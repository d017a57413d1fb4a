import { fishtoysArea, type QueuedToy } from '@shoal/bus/fishtoys'
import { itemPicture } from '@shoal/bus/item-pictures'
import { UserName, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { useState } from 'react'
import { ApproveButton, RejectButton, usePointed } from '../layout/decide.tsx'
import { useAttempt } from '../layout/useAttempt.ts'
import { useLineKeys } from '../layout/useLineKeys.ts'
import { rejectToy } from './offers.ts'
import { refreshQueue } from './queue.ts'
import styles from './ToysPlate.module.css'

/** One toy: its item, its user and target, the words on it, and the buttons to decide. */
export function QueuedToyLine({ toy }: { toy: QueuedToy }) {
  const { api, openModal } = useShell()
  const attempt = useAttempt()
  const [busy, setBusy] = useState(false)
  const { pointed, line } = usePointed()
  const { id, item, user, target, secondary, text, cost, status, reason, createdAt } = toy
  const waits = status === 'queued'

  async function approve() {
    setBusy(true)
    const decided = () => api(fishtoysArea).decide({ params: { id }, body: { status: 'approved' } })
    await attempt(decided, `${item.name} goes on the show`)
    setBusy(false)
    // Also when it did not work: somebody else may have been quicker.
    refreshQueue()
  }
  const reject = () => openModal(rejectToy, { toy })
  useLineKeys(pointed && waits && !busy ? { a: () => void approve(), r: reject } : null)

  return (
    <li className={styles.toy} aria-label={`${item.name} of ${user.displayName}`} {...line}>
      <img className={styles.picture} src={itemPicture(item.id)} alt="" loading="lazy" />
      <div className={styles.facts}>
        <h3 className={styles.name}>
          {item.name} {item.kind === 'BIGTOY' && <Badge variant="live">Bigtoy</Badge>}
        </h3>
        <p className={styles.line}>
          <UserName user={user} />
          {target && (
            <span>
              {' '}
              on <b>{target.name}</b>
            </span>
          )}
          {secondary && (
            <span>
              {secondary.type === 'ROOMS' ? 'in' : 'and'} <b>{secondary.name}</b>
            </span>
          )}
          <span>
            · <Time at={createdAt} show="relative" />
          </span>
        </p>
        {text !== null && <p className={styles.words}>{text}</p>}
        {cost > 0 && waits && (
          <p className={styles.line}>
            The words cost <Tokens amount={cost} />, which come back when it is rejected.
          </p>
        )}
        {reason && <p className={styles.line}>Reason: {reason}</p>}
        {waits && (
          <div className={styles.actions}>
            <ApproveButton busy={busy} onClick={() => void approve()} />
            <RejectButton onClick={reject} />
          </div>
        )}
      </div>
    </li>
  )
}
