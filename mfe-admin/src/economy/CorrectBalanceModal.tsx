import { economyArea } from '@shoal/bus/economy'
import { useShell } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'
import { queries } from '../layout/queries.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { personLedger, type Somebody } from './offers.ts'

/** Gives somebody tokens or takes some, with the reason that stays in the ledger and in the log. */
export default function CorrectBalanceModal({ user }: { user: Somebody }) {
  const { api, toast, openModal } = useShell()
  async function send(correction: { amount: number; reason: string }, key: string) {
    const { tokens } = await api(economyArea).correct({ body: { userId: user.id, ...correction }, key })
    await queries.invalidateQueries({ queryKey: ['economy-ledger', user.id] })
    toast({ type: 'success', text: `${user.displayName} has ${formatTokens(tokens)} now` })
    openModal(personLedger, { user })
  }
  return (
    <CorrectionForm format={formatTokens} refused="tokens/insufficient" tokens send={send}>
      What moved stays as it is. This is a movement of its own, which {user.displayName} sees in their history.
    </CorrectionForm>
  )
}
