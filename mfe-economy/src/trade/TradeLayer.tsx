import { limits } from '@shoal/bus/trade/limits'
import { tradeModal } from '@shoal/bus/trade/offers'
import { UserName, useRemaining, useSession, useShell } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { type ReactNode, useEffect } from 'react'
import styles from './TradeLayer.module.css'
import { sidesOf, useTrade } from './tradeStore.ts'

/** On every panel: requests from others and to others, and the way back to a trade that goes on [TRD-1]. */
export default function TradeLayer() {
  const session = useSession()
  const trade = useTrade((state) => state.trade)
  const shown = useTrade((state) => state.shown)
  usePings(trade?.active ? trade.id : null)
  if (!session) return null
  return (
    <div aria-live="assertive">
      {trade && !trade.active && (
        <Request key={trade.id} asked={trade.sides[1].user.id === session.user.id} me={session.user.id} />
      )}
      {trade?.active && !shown && <WayBack me={session.user.id} />}
    </div>
  )
}

/** Says that this person still trades, for as long as the trade goes on. */
function usePings(id: string | null): void {
  const ping = useTrade((state) => state.ping)
  useEffect(() => {
    if (id === null) return
    const timer = setInterval(() => void ping(), limits.tradePing)
    return () => clearInterval(timer)
  }, [id, ping])
}

function Request({ asked, me }: { asked: boolean; me: string }) {
  const trade = useTrade((state) => state.trade)!
  const offset = useTrade((state) => state.clockOffset)
  const { open, close, block } = useTrade((state) => state)
  const { other } = sidesOf(trade, me)
  const left = useRemaining(trade.endsAt === null ? 0 : Date.parse(trade.endsAt) - offset)
  return (
    <Card label={asked ? 'Trade request' : 'Your trade request'} left={left}>
      <div className={styles.who}>
        <Avatar name={other.user.displayName} color={other.user.color} photo={other.user.photo} />
        <p className={styles.text}>
          {asked ? (
            <>
              <UserName user={other.user} /> wants to trade with you.
            </>
          ) : (
            <>
              Waiting for <UserName user={other.user} /> to answer.
            </>
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        {asked && (
          <Button size="small" variant="ghost" className={styles.block} onClick={() => void block(other.user, true)}>
            Block
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => void close()}>
          {asked ? 'Decline' : 'Cancel'}
        </Button>
        {asked && (
          <Button size="small" variant="live" onClick={() => void open()}>
            Accept
          </Button>
        )}
      </div>
    </Card>
  )
}

function WayBack({ me }: { me: string }) {
  const { openModal } = useShell()
  const trade = useTrade((state) => state.trade)!
  const close = useTrade((state) => state.close)
  const { other } = sidesOf(trade, me)
  return (
    <Card label="Trade">
      <p className={styles.text}>
        {other.accepts ? (
          <>
            <UserName user={other.user} /> has accepted and waits for you.
          </>
        ) : (
          <>
            You are trading with <UserName user={other.user} />.
          </>
        )}
      </p>
      <div className={styles.buttons}>
        <Button size="small" variant="ghost" onClick={() => void close()}>
          Leave
        </Button>
        <Button size="small" variant="live" onClick={() => openModal(tradeModal)}>
          Back to the trade
        </Button>
      </div>
    </Card>
  )
}

function Card({ label, left, children }: { label: string; left?: number; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={label}>
      <header className={styles.head}>
        <span className={styles.title}>{label}</span>
        {left !== undefined && (
          <span role="timer" aria-live="off">
            <Figure>{Math.ceil(left / 1_000)}</Figure> s
          </span>
        )}
      </header>
      {children}
    </section>
  )
}
