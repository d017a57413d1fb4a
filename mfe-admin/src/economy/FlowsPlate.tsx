import type { Flow } from '@shoal/bus/economy'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { Table } from '@shoal/ui/Table'
import { Tokens } from '@shoal/ui/Tokens'
import { ArrowLeftRight } from 'lucide-react'

/** Why people gained tokens and gave them: a reason that only gives is a source, one that only takes a sink. */
export function FlowsPlate({ flows, days }: { flows: readonly Flow[]; days: number }) {
  return (
    <Plate title="Sources and sinks" level={2} flush>
      {flows.length === 0 ? (
        <EmptyState title="Nothing moved" icon={<ArrowLeftRight />}>
          Not in the last {days} days.
        </EmptyState>
      ) : (
        <Table caption={`Why people gained and gave, in the last ${days} days`}>
          <thead>
            <tr>
              <th scope="col">Reason</th>
              <th scope="col" data-figure>
                Gained
              </th>
              <th scope="col" data-figure>
                Gave
              </th>
              <th scope="col" data-figure>
                Times
              </th>
            </tr>
          </thead>
          <tbody>
            {flows.map(({ reason, why, gained, gave, transfers }) => (
              <tr key={reason}>
                <th scope="row">{why}</th>
                <td data-figure>{gained > 0 && <Tokens amount={gained} />}</td>
                <td data-figure>{gave > 0 && <Tokens amount={-gave} />}</td>
                <td data-figure>
                  <Figure>{transfers.toLocaleString('en-US')}</Figure>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Plate>
  )
}
