import { percent } from '@shoal/bus/stocks/rules'
import { Figure } from '@shoal/ui/Figure'

/** How much more or less something is than before, in per cent; never by colour alone. */
export function Change({ now, before }: { now: number; before: number }) {
  const by = percent(now, before)
  const tone = by > 0 ? 'up' : by < 0 ? 'down' : 'dim'
  const sign = by > 0 ? '▲' : by < 0 ? '▼' : ''
  return (
    <Figure tone={tone}>
      {sign && <span aria-hidden="true">{sign} </span>}
      {by > 0 ? '+' : by < 0 ? '−' : ''}
      {Math.abs(by).toFixed(1)} %
    </Figure>
  )
}
