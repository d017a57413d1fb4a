import { contestantsArea } from '@shoal/bus/contestants'
import { type OwnStock, stocksArea } from '@shoal/bus/stocks'
import type { StocksErrorCode } from '@shoal/bus/stocks/errors'
import { limits } from '@shoal/bus/stocks/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { NumberField } from '@shoal/ui/NumberField'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import { useQuery } from '@tanstack/react-query'
import layout from '../layout/Form.module.css'
import { queries, withQueries } from '../layout/queries.ts'
import { listingKey } from './listing.ts'

const nobody = 'nobody'

/** STK-4: lists a stock, or gives one another ticker and name. */
function EditStockModal({ stock }: { stock?: OwnStock }) {
  const { api, closeModal, toast } = useShell()
  const cast = useQuery({
    queryKey: ['stocks-cast'],
    queryFn: ({ signal }) => api(contestantsArea).list({ signal }),
    enabled: stock === undefined,
  })
  const form = useForm({
    values: {
      tickerSymbol: stock?.tickerSymbol ?? '',
      name: stock?.name ?? '',
      color: stock?.color ?? '#35e3d2',
      contestantId: nobody,
      price: 50 as number | null,
      shares: 1_000 as number | null,
    },
    blame: { ['stocks/ticker-taken' satisfies StocksErrorCode]: 'tickerSymbol' },
    async send({ tickerSymbol, name, color, contestantId, price, shares }) {
      const ticker = tickerSymbol.trim()
      if (stock)
        await api(stocksArea).rename({ params: { ticker: stock.tickerSymbol }, body: { tickerSymbol: ticker, name } })
      else
        await api(stocksArea).add({
          body: {
            ...{ tickerSymbol: ticker, name, color, price: price ?? 0, shares: shares ?? 0 },
            contestantId: contestantId === nobody ? null : contestantId,
          },
        })
      await queries.invalidateQueries({ queryKey: listingKey })
      toast({
        type: 'success',
        text: stock ? `It is called ${ticker.toUpperCase()} now` : `${ticker.toUpperCase()} is listed`,
      })
      closeModal()
    },
  })
  const people = (cast.data?.contestants ?? []).filter(({ status }) => status === 'in')

  return (
    <ModalForm form={form} action={stock ? 'Rename' : 'List it'}>
      <div className={layout.pair}>
        <TextInput
          label="Ticker"
          required
          maxLength={8}
          pattern="[A-Za-z][A-Za-z0-9]*"
          hint="Letters and digits, up to 8"
          {...form.text('tickerSymbol')}
        />
        <TextInput label="Name" required maxLength={limits.nameMax} {...form.text('name')} />
      </div>
      {!stock && (
        <>
          <div className={layout.pair}>
            <NumberField label="First price" tokens required min={1} max={limits.priceMax} {...form.value('price')} />
            <NumberField label="Shares" required min={1} max={limits.quantityMax} {...form.value('shares')} />
            <TextInput label="Color" type="color" {...form.text('color')} />
          </div>
          <Select
            label="Goes by"
            options={[
              { value: nobody, label: 'Nobody: trades alone move it' },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.choice('contestantId')}
          />
        </>
      )}
    </ModalForm>
  )
}

export default withQueries(EditStockModal)
