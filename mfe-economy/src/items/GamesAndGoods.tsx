import { logIn } from '@shoal/bus/accounts/offers'
import { fishtoysModal, toysModal } from '@shoal/bus/fishtoys/offers'
import { goalsModal } from '@shoal/bus/goals/offers'
import { wetMarket } from '@shoal/bus/market/offers'
import { prizeMachine } from '@shoal/bus/prizes/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { ActionCard } from '@shoal/ui/ActionCard'
import { Dices, Fish, Store, Swords, Target } from 'lucide-react'
import styles from './GamesAndGoods.module.css'

/** Buttons for everything that people can do with tokens and items, without leaving the picture [ITEM-3, ITEM-5, MKT-1, TOK-8]. */
export default function GamesAndGoods() {
  const { openModal } = useShell()
  const signedIn = useSession() !== null
  const own = (open: () => void, reason: string) => () => (signedIn ? open() : openModal(logIn, { reason }))
  return (
    <div className={styles.list}>
      <ActionCard
        icon={<Fish />}
        title="Fishtoys"
        text="Do something to the house. Everybody sees it on the picture"
        onClick={own(() => openModal(fishtoysModal), 'Log in to use a fishtoy.')}
      />
      <ActionCard
        icon={<Swords />}
        title="Toys"
        text="All that you can throw, at the house or at each other"
        onClick={own(() => openModal(toysModal), 'Log in to see your toys.')}
      />
      <ActionCard
        icon={<Dices />}
        title="Prize Machine"
        text="A claw, a tank of capsules, and odds on the front"
        onClick={own(() => openModal(prizeMachine), 'Log in to spin the Prize Machine.')}
      />
      <ActionCard
        icon={<Store />}
        title="Wet Market"
        text="What others sell, and what they bid"
        onClick={() => openModal(wetMarket)}
      />
      <ActionCard
        icon={<Target />}
        title="Goals"
        text="What everybody saves for together"
        onClick={() => openModal(goalsModal)}
      />
    </div>
  )
}
