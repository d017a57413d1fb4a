import { useFishtoy } from '@shoal/bus/fishtoys/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import Target from 'lucide-react/icons/target'
import { useId } from 'react'
import { useDefinitions } from '../items/index.ts'
import { isToy } from './toys.ts'
import styles from './UseToyAction.module.css'
import { useWhyNot } from './useToyState.ts'

/** Aims a toy straight from the inventory; says why where it cannot be used now, and is nothing for other items [ITEM-2, ITEM-3]. */
export default function UseToyAction({ instanceId, itemId }: { instanceId: string; itemId: number }) {
  const { openModal } = useShell()
  const toy = useDefinitions(({ definitions }) => definitions[itemId])
  const whyNot = useWhyNot()
  const reason = useId()
  if (!toy || !isToy(toy)) return null
  const why = whyNot(toy)
  return (
    <div className={styles.use}>
      <Button
        variant="live"
        size="small"
        icon={<Target />}
        disabled={why !== null}
        aria-describedby={why === null ? undefined : reason}
        onClick={() => openModal(useFishtoy, { id: instanceId })}
      >
        Use
      </Button>
      {why !== null && (
        <span id={reason} className={styles.why}>
          {why}
        </span>
      )}
    </div>
  )
}
