import { itemActions } from '@shoal/bus/items/offers'
import { canBeConsumed } from '@shoal/bus/items/rules'
import { Slot, useRemaining } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ConfirmDialog } from '@shoal/ui/ConfirmDialog'
import { RarityName } from '@shoal/ui/RarityName'
import Send from 'lucide-react/icons/send'
import Sparkles from 'lucide-react/icons/sparkles'
import Undo from 'lucide-react/icons/undo-2'
import { type DragEvent, type Ref, useId, useMemo, useState } from 'react'
import { ItemPicture } from './ItemPicture.tsx'
import styles from './ItemsPanel.module.css'
import type { Stack } from './inventory.ts'
import type { ItemDeeds } from './useItemDeeds.ts'

const kinds = {
  NORMAL_ITEM: 'Item',
  FISHTOY: 'Fishtoy',
  WARTOY: 'Wartoy',
  BIGTOY: 'Bigtoy',
  SPECIAL: 'Special',
} as const

export interface ItemDetailProps {
  stack: Stack
  deeds: ItemDeeds
  /** Something is being dragged: the buttons take it. */
  dragging: boolean
  ref?: Ref<HTMLDivElement>
  onClose(): void
}

const buttonUnder = (event: DragEvent<HTMLElement>): HTMLButtonElement | null => {
  const button = (event.target as Element).closest('button')
  return button && !button.disabled ? button : null
}

/** An item, and what can be done with it: by a button, or by dropping it on one. */
export function ItemDetail({ stack, deeds, dragging, ref, onClose }: ItemDetailProps) {
  const { definition, free, queued, market, trade } = stack
  const [asked, setAsked] = useState(false)
  const first = free[0]
  // Of several that look alike, the one that the show takes back.
  const refunded = free.find(({ refundable }) => refundable)
  const whyNoRefund = useId()
  const refundIn = Math.ceil(useRemaining(deeds.refundAt) / 1000)
  const slotProps = useMemo(() => first && { instanceId: first.id, itemId: first.itemId }, [first])
  const facts = [
    kinds[definition.kind],
    ...(queued > 0 ? [`${queued} queued`] : []),
    ...(market > 0 ? [`${market} on the market`] : []),
    ...(trade > 0 ? [`${trade} in a trade`] : []),
  ]
  const mark = (button: HTMLButtonElement | null, over: boolean) => button?.toggleAttribute('data-drop', over)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to do what the buttons inside do
    <div
      ref={ref}
      className={styles.detail}
      data-dragging={dragging || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.thing}>
        <ItemPicture itemId={definition.id} size={64} />
        <div className={styles.words}>
          <h3>
            <RarityName rarity={definition.rarity}>{definition.name}</RarityName>
            {free.length > 1 && <span className={styles.times}>×{free.length}</span>}
          </h3>
          <p className={styles.facts}>{facts.join(' · ')}</p>
          <p>{definition.description}</p>
        </div>
      </div>
      {first && slotProps && (
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <div
          className={styles.actions}
          onDragOver={(event) => {
            const button = buttonUnder(event)
            if (!button) return
            event.preventDefault()
            mark(button, true)
          }}
          onDragLeave={(event) => mark(buttonUnder(event), false)}
          onDrop={(event) => {
            const button = buttonUnder(event)
            if (!button) return
            event.preventDefault()
            mark(button, false)
            button.click()
          }}
        >
          {canBeConsumed(definition) && (
            <Button
              variant="live"
              size="small"
              icon={<Sparkles />}
              busy={deeds.busy === 'consume'}
              onClick={() => void deeds.consume(first.id)}
            >
              Consume
            </Button>
          )}
          <Slot of={itemActions} props={slotProps} className={styles.others} />
          <Button
            variant="ghost"
            size="small"
            icon={<Undo />}
            busy={deeds.busy === 'refund'}
            disabled={refundIn > 0 || !refunded}
            aria-describedby={refunded ? undefined : whyNoRefund}
            onClick={() => refunded && void deeds.refund(refunded.id, definition.name)}
          >
            {refunded && refundIn > 0 ? `Refund in ${refundIn} s` : 'Refund'}
          </Button>
          <Button
            variant="ghost"
            size="small"
            icon={<Send />}
            busy={deeds.busy === 'bloodgames'}
            onClick={() => setAsked(true)}
          >
            Bloodgames
          </Button>
          {!refunded && (
            <p id={whyNoRefund} className={styles.facts}>
              No refund: only what you bought here yourself can be refunded.
            </p>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asked}
        title="Send it to Bloodgames?"
        confirmLabel="Send it"
        onCancel={() => setAsked(false)}
        onConfirm={async () => {
          if (first) await deeds.sendToBloodgames(first.id)
          setAsked(false)
        }}
      >
        <p>
          Your <RarityName rarity={definition.rarity}>{definition.name}</RarityName> goes to your mailbox in the other
          game. What happens there stays there, and so does it.
        </p>
      </ConfirmDialog>
    </div>
  )
}
