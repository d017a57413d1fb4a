import { EmptyState } from '@shoal/ui/EmptyState'
import { ChartCandlestick } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStocks } from './stocksStore.ts'

/** In place of a stock that is not there: whether it was removed, and what became of people's shares [STK-4]. */
export function NotTraded({ ticker, action }: { ticker: string; action?: ReactNode }) {
  const wasRemoved = useStocks(({ gone }) => gone.includes(ticker))
  return (
    <EmptyState
      role="status"
      icon={<ChartCandlestick />}
      title={wasRemoved ? `${ticker} is no longer traded` : `There is no stock called ${ticker}`}
      action={action}
    >
      {wasRemoved
        ? 'Its holders were paid the price of that moment for each share, and got back what open orders held.'
        : 'If there was one, it is no longer traded, and its holders were paid.'}
    </EmptyState>
  )
}
