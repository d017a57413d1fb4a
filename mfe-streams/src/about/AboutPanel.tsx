import { logIn, signUp } from '@shoal/bus/accounts/offers'
import { contestantsPanel } from '@shoal/bus/contestants/offers'
import { episodesPanel } from '@shoal/bus/episodes/offers'
import { limits as commonLimits } from '@shoal/bus/limits'
import { currentSeason } from '@shoal/bus/streams/limits'
import { helpModal, liveStreamsPanel } from '@shoal/bus/streams/offers'
import { limits } from '@shoal/bus/tokens/limits'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Plate } from '@shoal/ui/Plate'
import { Tokens } from '@shoal/ui/Tokens'
import type { ReactNode } from 'react'
import styles from './AboutPanel.module.css'

/** What the show is and how things work here; says only what is so. */
export default function AboutPanel(): ReactNode {
  const { openModal, openPanel } = useShell()
  const session = useSession()
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <PanelHead title="About the show" />
        <p className={styles.lead}>
          One house, a handful of people, and cameras that never sleep. Whatever happens, happens live: nobody has seen
          it before you. Season {currentSeason} is on now.
        </p>
        <div className={styles.actions}>
          <Button variant="live" onClick={() => openPanel(liveStreamsPanel)}>
            Watch live
          </Button>
          <Button onClick={() => openPanel(contestantsPanel)}>Meet the contestants</Button>
          <Button variant="ghost" onClick={() => openPanel(episodesPanel)}>
            Begin with the episodes
          </Button>
        </div>
      </header>
      <div className={styles.columns}>
        <Plate title="How to watch" level={2}>
          <ul className={styles.list}>
            <li>Choose a camera below the picture. Everything public can be watched without an account.</li>
            <li>Cameras and episodes with a lock are for season pass holders.</li>
            <li>On a large screen several cameras can be open at once; one of them has the sound.</li>
            <li>Missed something? Episodes tell each season from the beginning and go on where you stopped.</li>
          </ul>
          <div className={styles.actions}>
            <Button size="small" onClick={() => openModal(helpModal)}>
              Help and keyboard shortcuts
            </Button>
          </div>
        </Plate>
        <Plate title="How tokens work" level={2}>
          <ul className={styles.list}>
            <li>
              <Tokens amount={limits.welcomeTokens} /> come with every new account. Your balance is at the top of the
              page; every movement is listed behind it.
            </li>
            <li>Tip people in the chat: the tokens are theirs at once and do not come back.</li>
            <li>
              In battles and polls your first vote is free. Each further one costs{' '}
              <Tokens amount={commonLimits.votePrice} />.
            </li>
            <li>Tokens are whole, belong to one account, and are worth nothing outside the show.</li>
          </ul>
        </Plate>
        <Plate title="Rules of the house" level={2}>
          <ul className={styles.list}>
            <li>Be as kind to the people in the house, and to each other, as you would be in the room.</li>
            <li>
              No private details of anybody: no addresses, no telephone numbers, no real names that were not given.
            </li>
            <li>No hate, no threats, no sexual content, no advertising, no flooding of the chat.</li>
            <li>
              Moderators wear a violet mark. They remove messages and may ban accounts; what they do is written down.
            </li>
          </ul>
        </Plate>
        <Plate title="When something is wrong" level={2}>
          <ul className={styles.list}>
            <li>The picture stops or lags: it mends itself within moments; otherwise choose the camera again.</li>
            <li>A camera shows something broken: report it with the flag at the picture.</li>
            <li>Forgot the password: “Log in” leads to a new one by e-mail.</li>
            <li>Somebody has used your account: end their session in the settings, then change your password.</li>
          </ul>
          {!session && (
            <div className={styles.actions}>
              <Button size="small" onClick={() => openModal(signUp)}>
                Sign up
              </Button>
              <Button size="small" variant="ghost" onClick={() => openModal(logIn)}>
                Log in
              </Button>
            </div>
          )}
        </Plate>
      </div>
    </div>
  )
}
