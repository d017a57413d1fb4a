import { type OwnStock, stocksArea } from '@shoal/bus/stocks'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Select } from '@shoal/ui/Select'
import { queries } from '../layout/queries.ts'
import { listingKey } from './listing.ts'

const lengths = [
  { value: '5', label: '5 minutes' },
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
] as const

/** STK-4: stops trading a stock for a time. */
export default function HaltStockModal({ stock: { tickerSymbol: ticker } }: { stock: OwnStock }) {
  const { api, closeModal, toast } = useShell()
  const form = useForm({
    values: { minutes: '15' },
    async send({ minutes }) {
      await api(stocksArea).halt({ params: { ticker }, body: { minutes: Number(minutes) } })
      await queries.invalidateQueries({ queryKey: listingKey })
      const length = lengths.find(({ value }) => value === minutes)?.label
      toast({ type: 'success', text: `${ticker} is halted for ${length}` })
      closeModal()
    },
  })
  return (
    <ModalForm form={form} action={`Halt ${ticker}`} variant="danger">
      <p>Nobody can buy or sell {ticker} meanwhile. Open orders stay in the book, and can be cancelled.</p>
      <Select label="For how long" options={lengths} {...form.choice('minutes')} />
    </ModalForm>
  )
}
