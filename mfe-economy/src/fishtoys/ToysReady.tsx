import { useSession } from '@shoal/remote-kit'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import type { ReactNode } from 'react'
import { together, useHoldings } from '../items/index.ts'
import { useWaiting } from './waitingStore.ts'

/** Shows its children once the toys are known. */
export function ToysReady({ children }: { children: ReactNode }) {
  const isSomebody = useSession() !== null
  const [holdings, waiting] = [useHoldings(), useWaiting((state) => state)]
  const { phase, problem, load } = together(isSomebody ? [holdings, waiting] : [holdings])
  if (phase === 'loading') return <SkeletonLines lines={6} label="Reading the toys" />
  if (phase === 'ready') return children
  return (
    <ErrorState title="The toys could not be read" onRetry={() => void load()}>
      {problem}
    </ErrorState>
  )
}
