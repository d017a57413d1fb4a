import { checkoutArea } from '@shoal/bus/checkout'
import { getTokens, giftSeasonPasses } from '@shoal/bus/checkout/offers'
import { tokensArea } from '@shoal/bus/tokens'
import { useEvent, useShell } from '@shoal/remote-kit'
import { cx } from '@shoal/ui'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tokens } from '@shoal/ui/Tokens'
import { useCallback } from 'react'
import panel from '../layout/Panel.module.css'
import styles from './Billing.module.css'
import { Plan } from './Plan.tsx'
import { Receipts } from './Receipts.tsx'
import { useRead } from './useRead.ts'

/** The person's subscription, the next payment, and past payments [NAV-8]. */
export default function BillingPanel() {
  const { api, openModal } = useShell()
  const { data, problem, loading, load } = useRead(
    useCallback((signal) => api(checkoutArea).billing({ signal }), [api]),
  )
  // Tokens that arrive pay a debt.
  useEvent(tokensArea.receives.set, load)
  return (
    <div className={cx(panel.panel, styles.own)}>
      <PanelHead title="Billing" lead="Your plan, what comes next, and what you paid." />
      {data === null && problem !== null && (
        <ErrorState title="Your billing could not be read" onRetry={load} retrying={loading}>
          {problem}
        </ErrorState>
      )}
      {data === null && problem === null && <SkeletonLines lines={6} label="Reading your billing" />}
      {data !== null && (
        <>
          <div className={styles.columns}>
            <Plan billing={data} />
            <Plate
              title="Buy"
              level={2}
              footer={
                data.way !== 'none' && (
                  <div className={styles.buttons}>
                    <Button variant="gold" onClick={() => openModal(getTokens)}>
                      Get Tokens
                    </Button>
                    <Button onClick={() => openModal(giftSeasonPasses, {})}>Gift Season Passes</Button>
                  </div>
                )
              }
            >
              {data.debt > 0 ? (
                <p className={styles.owed} role="status">
                  You owe <Tokens amount={data.debt} />: money that you paid with went back, and what it had bought was
                  spent by then. What you get next pays it.
                </p>
              ) : (
                <p>
                  {data.way === 'none'
                    ? 'This show sells nothing.'
                    : 'Tokens for yourself, passes for others. Everything stands below as a receipt.'}
                </p>
              )}
              {data.way === 'sandbox' && <p className={styles.quiet}>Sandbox: no money moves.</p>}
            </Plate>
          </div>
          <Receipts />
        </>
      )}
    </div>
  )
}
