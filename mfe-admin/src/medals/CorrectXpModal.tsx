import { economyArea } from '@shoal/bus/economy'
import { limits } from '@shoal/bus/economy/limits'
import { useShell } from '@shoal/remote-kit'
import { CorrectionForm, type Somebody } from '../economy/index.ts'
import { queries } from '../layout/queries.ts'
import { personProgress } from './offers.ts'

const format = (xp: number) => `${xp.toLocaleString('en-US')} XP`

/** Gives somebody XP or takes some, with the reason that stays in the log [ADM-2]. */
export default function CorrectXpModal({ user }: { user: Somebody }) {
  const { api, toast, openModal } = useShell()
  async function send(correction: { amount: number; reason: string }, key: string) {
    const { xp } = await api(economyArea).correctXp({ body: { userId: user.id, ...correction }, key })
    await queries.invalidateQueries({ queryKey: ['progress', user.id] })
    toast({ type: 'success', text: `${user.displayName} has ${format(xp)} now` })
    openModal(personProgress, { user })
  }
  return (
    <CorrectionForm format={format} refused="economy/xp-out-of-range" max={limits.xpCorrectionMax} send={send}>
      The level follows at once. This is a line of its own, which {user.displayName} sees in their history; medals that
      a level brought stay.
    </CorrectionForm>
  )
}
