import type { EconomyDay, Supply } from '@shoal/bus/economy'
import { Plate } from '@shoal/ui/Plate'
import { Table } from '@shoal/ui/Table'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import styles from './Money.module.css'

const places: Record<string, string> = {
  user: 'With people',
  vault: 'In goals and other vaults',
  escrow: 'Held for deals',
  house: 'With the house',
}

/** How many tokens there are, where, and how that came over the days. */
export function SupplyPlate({ supply: { circulating, debt, held, days } }: { supply: Supply }) {
  return (
    <Plate title="Supply" level={2} aside={<Tokens amount={circulating} />}>
      <Course days={days} />
      <Table caption="Where the tokens are">
        <tbody>
          {held.map(({ kind, accounts, tokens }) => (
            <tr key={kind}>
              <th scope="row">{places[kind] ?? kind}</th>
              <td className={styles.quiet} data-figure>
                {accounts.toLocaleString('en-US')} {accounts === 1 ? 'account' : 'accounts'}
              </td>
              <td data-figure>
                <Tokens amount={tokens} />
              </td>
            </tr>
          ))}
          {debt > 0 && (
            <tr>
              <th scope="row">Owed by people</th>
              <td />
              <td data-figure>
                <Tokens amount={-debt} />
              </td>
            </tr>
          )}
        </tbody>
      </Table>
    </Plate>
  )
}

/** A bar for each day on which something moved, as high as the supply at its end. */
function Course({ days }: { days: readonly EconomyDay[] }) {
  if (days.length === 0) return <p className={styles.quiet}>Nothing moved in this time.</p>
  const most = Math.max(...days.map(({ circulating }) => circulating), 1)
  const [first, last] = [days[0]!, days.at(-1)!]
  const words = `From ${formatTokens(first.circulating)} on ${first.day} to ${formatTokens(last.circulating)} on ${last.day}`
  return (
    <figure className={styles.course}>
      <div className={styles.bars} role="img" aria-label={words}>
        {days.map(({ day, circulating, minted, burned }) => (
          <i
            key={day}
            style={{ height: `${(100 * circulating) / most}%` }}
            title={`${day}: ${formatTokens(circulating)}, ${formatTokens(minted)} new, ${formatTokens(burned)} destroyed`}
          />
        ))}
      </div>
      <figcaption>
        <span>{first.day}</span>
        {last.day !== first.day && <span>{last.day}</span>}
      </figcaption>
    </figure>
  )
}
