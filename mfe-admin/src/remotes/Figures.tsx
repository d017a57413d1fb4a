import type { RemoteHealth } from '@shoal/bus/telemetry'
import { Figure } from '@shoal/ui/Figure'
import { duration, percent } from './words.ts'

/** Share of people who met an error. */
export const failingShare = ({ people, failing }: Pick<RemoteHealth, 'people' | 'failing'>): number =>
  people === 0 ? 0 : (failing / people) * 100

/** How many of the people met an error; coral as soon as there is one. */
export const FailingFigure = ({ health }: { health: Pick<RemoteHealth, 'people' | 'failing'> }) => (
  <Figure
    tone={health.failing > 0 ? 'down' : 'plain'}
    title={`${health.failing} of ${health.people} people met an error`}
  >
    {percent(health.failing, health.people)}
  </Figure>
)

export const DurationFigure = ({ ms }: { ms: number | null }) => <Figure>{duration(ms)}</Figure>
