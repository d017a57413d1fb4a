import { economyArea } from '@shoal/bus/economy'
import { useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UsersPlate } from '../accounts/index.ts'
import { EmptyOrdersPlate } from '../checkout/index.ts'
import { FlowsPlate, RichestPlate, StoppedPlate, SupplyPlate, SuspiciousPlate } from '../economy/index.ts'
import { withQueries } from '../layout/queries.ts'
import { PlateColumns, StaffPanel } from '../layout/StaffPanel.tsx'
import { LedgerPlate } from '../moderation/index.ts'

const spans = [7, 30, 90] as const

/** How the money of the show moves: how much there is, why, who has it, and what looks wrong [TOK-1]. */
function MoneyPanel() {
  const { api } = useShell()
  const [days, setDays] = useState<(typeof spans)[number]>(30)
  const supply = useQuery({
    queryKey: ['economy-supply', days],
    queryFn: () => api(economyArea).supply({ query: { days } }),
    placeholderData: (before) => before,
  })
  return (
    <StaffPanel title="Money">
      <ChoiceGroup
        label="Time"
        hideLabel
        options={spans.map((span) => ({ value: String(span), label: `${span} days` }))}
        value={String(days)}
        onValueChange={(value) => setDays(Number(value) as typeof days)}
      />
      <Answered
        query={supply}
        waiting={<SkeletonLines lines={8} label="Counting the money" />}
        failed="The money could not be counted"
      >
        {(data) => (
          <>
            <PlateColumns>
              <SupplyPlate supply={data} />
              <FlowsPlate flows={data.flows} days={days} />
            </PlateColumns>
            <PlateColumns>
              <RichestPlate richest={data.richest} />
              <LedgerPlate />
            </PlateColumns>
          </>
        )}
      </Answered>
      <StoppedPlate />
      <EmptyOrdersPlate />
      <SuspiciousPlate />
      <UsersPlate />
    </StaffPanel>
  )
}

export default withQueries(MoneyPanel)
