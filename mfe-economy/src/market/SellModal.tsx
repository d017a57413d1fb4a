import { marketArea } from '@shoal/bus/market'
import { limits } from '@shoal/bus/market/limits'
import { feeOf } from '@shoal/bus/market/rules'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { NumberField } from '@shoal/ui/NumberField'
import { formatTokens } from '@shoal/ui/Tokens'
import { withQueries } from '../layout/queries.ts'
import { marketAddress } from './marketAddress.ts'
import { PriceHistory, usePrices } from './PriceHistory.tsx'
import styles from './SellModal.module.css'

/** Puts an own item up for auction, for a day [MKT-2]. */
export default withQueries(function SellModal({ instanceId, itemId }: { instanceId: string; itemId: number }) {
  const { api, closeModal, toast } = useShell()
  const usual = usePrices(itemId).data?.usual ?? null
  const form = useForm({
    values: { startPrice: null as number | null, buyout: null as number | null },
    blame: { 'market/buyout-too-low': 'buyout' },
    check: ({ startPrice, buyout }) => ({
      buyout: startPrice !== null && buyout !== null && buyout <= startPrice ? 'Above the start price' : null,
    }),
    async send({ startPrice, buyout }, key) {
      if (startPrice === null) return
      const body = { id: instanceId, startPrice, ...(buyout !== null && { buyout }) }
      const { marketItem } = await api(marketArea).sell({ body, key })
      closeModal()
      toast({
        ...{ id: `sold-${marketItem.id}`, type: 'success', text: `${marketItem.item.name} is in the Wet Market.` },
        action: { label: 'Show it', run: () => marketAddress.go({ view: 'auction', id: marketItem.id }) },
      })
    },
  })
  const { startPrice, buyout } = form.values
  const gets = startPrice === null ? null : startPrice - feeOf(startPrice)
  return (
    <ModalForm
      form={form}
      action={startPrice === null ? 'Put it up' : `Put it up for ${formatTokens(startPrice)}`}
      variant="gold"
      disabled={startPrice === null || startPrice < 1}
    >
      <PriceHistory itemId={itemId} />
      {usual !== null && (
        <Button
          size="small"
          className={styles.hint}
          onClick={() => form.set({ startPrice: Math.max(1, Math.floor(usual / 2)), buyout: Math.max(2, usual) })}
        >
          Ask for the usual {formatTokens(usual)}, from {formatTokens(Math.max(1, Math.floor(usual / 2)))} on
        </Button>
      )}
      <div className={styles.prices}>
        <NumberField label="Start price" tokens min={1} required {...form.value('startPrice')} />
        <NumberField label="At once for" tokens min={1} hint="Empty: bids only" {...form.value('buyout')} />
      </div>
      <p className={styles.words}>
        It runs for a day, and you can take it back until somebody bids.{' '}
        {gets !== null && startPrice !== null && (
          <>
            The house keeps {limits.feePercent} %: you get {formatTokens(gets)}
            {buyout !== null && buyout > startPrice ? ` to ${formatTokens(buyout - feeOf(buyout))}.` : ' or more.'}
          </>
        )}
      </p>
    </ModalForm>
  )
})
