import { logIn } from '@shoal/bus/accounts/offers'
import { enterSecretCode } from '@shoal/bus/codes/offers'
import { spinPrice } from '@shoal/bus/prizes/odds'
import { prizeMachine } from '@shoal/bus/prizes/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Plate } from '@shoal/ui/Plate'
import { Tokens } from '@shoal/ui/Tokens'
import panel from '../layout/Panel.module.css'
import styles from './GamesPanel.module.css'
import { Machine } from './Machine.tsx'

/** What there is to play besides the show: the prize machine, and the way in for secret codes. */
export default function GamesPanel() {
  const { openModal } = useShell()
  const signedIn = useSession() !== null
  return (
    <section className={panel.panel} aria-label="Games">
      <PanelHead title="Games" />
      <div className={styles.games}>
        <Plate title="Prize Machine" level={2}>
          <div className={styles.machine}>
            <Machine stage="idle" best={null} />
            <div className={styles.words}>
              <p>
                A claw, a tank of capsules, and odds that are written on the front. <Tokens amount={spinPrice} /> a
                spin; who takes a dozen or more gets some for nothing.
              </p>
              <p className={styles.quiet}>
                Everything that comes out goes into your inventory: to use, to sell, to regret.
              </p>
              <Button
                variant="live"
                size="large"
                onClick={() =>
                  signedIn ? openModal(prizeMachine) : openModal(logIn, { reason: 'Log in to spin the Prize Machine.' })
                }
              >
                Prize Machine
              </Button>
            </div>
          </div>
        </Plate>
        <Plate title="Secret codes" level={2}>
          <div className={styles.words}>
            <p>
              They are on posters, in the corner of a picture, or said once on a Tuesday. Whoever types one in gets what
              it is worth.
            </p>
            <Button
              onClick={() =>
                signedIn ? openModal(enterSecretCode) : openModal(logIn, { reason: 'Log in to enter a secret code.' })
              }
            >
              Enter Secret Code
            </Button>
          </div>
        </Plate>
      </div>
    </section>
  )
}
