import { tokensArea } from '@shoal/bus/tokens'
import { useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { Tokens } from '@shoal/ui/Tokens'
import { useQuery } from '@tanstack/react-query'

/** Whether the books are right: the sums that must be zero [TOK-1]. */
export function LedgerPlate() {
  const { api } = useShell()
  const check = useQuery({ queryKey: ['ledger-check'], queryFn: () => api(tokensArea).check() })
  const sound =
    check.data !== undefined &&
    check.data.sum === 0 &&
    check.data.driftedAccounts === 0 &&
    check.data.unbalancedTransfers === 0 &&
    check.data.belowFloor === 0
  return (
    <Plate
      title="Ledger"
      level={2}
      aside={check.data && <Badge variant={sound ? 'live' : 'lock'}>{sound ? 'Sound' : 'Broken'}</Badge>}
      footer={
        <Button size="small" variant="ghost" busy={check.isFetching} onClick={() => void check.refetch()}>
          Check again
        </Button>
      }
    >
      <Answered query={check} waiting={<SkeletonLines lines={5} label="Checking the ledger" />} failed="Not checked">
        {(data) => (
          <Table caption="The ledger">
            <tbody>
              <tr>
                <th scope="row">In circulation</th>
                <td data-figure>
                  <Tokens amount={data.circulating} />
                </td>
              </tr>
              {(
                [
                  ['Transfers', data.transfers],
                  ['Sum of all entries', data.sum],
                  ['Accounts that drifted', data.driftedAccounts],
                  ['Transfers out of balance', data.unbalancedTransfers],
                  ['Balances below their floor', data.belowFloor],
                ] as const
              ).map(([label, figure]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td data-figure>
                    <Figure>{figure.toLocaleString('en-US')}</Figure>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Answered>
    </Plate>
  )
}
