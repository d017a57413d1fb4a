import { settingsArea } from '@shoal/bus'
import { type ClanPage, clansArea } from '@shoal/bus/clans'
import { limits } from '@shoal/bus/clans/limits'
import { tokensArea } from '@shoal/bus/tokens'
import { UserName, useEvent, useLive, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { DataTable, usePages } from '@shoal/remote-kit/lists'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { Time } from '@shoal/ui/Time'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import { Vault } from 'lucide-react'
import { useState } from 'react'
import { queries, withQueries } from '../layout/queries.ts'
import styles from './ClanModals.module.css'
import { useClans } from './clansStore.ts'
import { OwnClanOnly } from './OwnClanOnly.tsx'

/** The vault of a clan: giving to it, taking from it as the owner, and all its movements [CLAN-4]. */
const VaultModal = ({ tag }: { tag: string }) => (
  <OwnClanOnly tag={tag} allows={() => true}>
    {(page) => <Inside page={page} />}
  </OwnClanOnly>
)

function Inside({ page: { clan } }: { page: ClanPage }) {
  const { api } = useShell()
  const { tag } = clan
  const owner = useClans((state) => state.clan?.rank) === 'Owner'
  const [way, setWay] = useState<'deposit' | 'withdraw'>('deposit')
  const taking = owner && way === 'withdraw'
  const key = ['clans', 'vault', tag]
  const history = usePages({
    key,
    size: 8,
    label: 'Pages of the vault',
    load: (page, signal) => api(clansArea).vault({ params: { tag }, query: { page, pageSize: 8 }, signal }),
    staleTime: 0,
  })
  useEvent(clansArea.receives.tokens, (told) => void (told.tag === tag && queries.invalidateQueries({ queryKey: key })))
  return (
    <div className={styles.modal}>
      <p className={styles.vault}>
        <span>In the vault of [{tag}]</span>
        <Tokens amount={clan.tokens} size="large" />
      </p>
      {owner && (
        <ChoiceGroup
          label="What to do"
          hideLabel
          options={[
            { value: 'deposit', label: 'Deposit' },
            { value: 'withdraw', label: 'Withdraw' },
          ]}
          value={way}
          onValueChange={(value) => setWay(value as 'deposit' | 'withdraw')}
        />
      )}
      <Move key={taking ? 'withdraw' : 'deposit'} tag={tag} taking={taking} inVault={clan.tokens} />
      <DataTable
        {...history}
        caption={`What went in and out of the vault of ${tag}, newest first`}
        waiting={{ lines: 4, label: 'Reading the ledger' }}
        failed="No history"
        empty={{ title: 'Nothing has moved yet', icon: <Vault /> }}
        rows={({ lines }) => lines}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Who', cell: ({ by }) => (by ? <UserName user={by} tag={false} /> : 'Somebody who is gone') },
          { title: 'Amount', figure: true, cell: ({ amount }) => <Tokens amount={amount} signed /> },
          { title: 'When', figure: true, cell: ({ at }) => <Time at={at} show="relative" /> },
          { title: 'Then', figure: true, cell: ({ tokens }) => <Tokens amount={tokens} /> },
        ]}
      />
      {!owner && <p className={styles.hint}>Every member can give to it. Only the owner takes tokens out.</p>}
    </div>
  )
}

/** Puts tokens in, or takes some out. */
function Move({ tag, taking, inVault }: { tag: string; taking: boolean; inVault: number }) {
  const { api, bus, toast } = useShell()
  const balance = useLive(tokensArea.states.tokens) ?? 0
  const most = taking ? inVault : balance
  const form = useForm({
    values: { amount: null as number | null },
    blame: 'amount',
    // A repeated try of the same movement must not move twice.
    async send({ amount }, key) {
      if (amount === null) return
      const call = { params: { tag }, body: { amount }, key }
      await (taking ? api(clansArea).withdraw(call) : api(clansArea).deposit(call))
      bus.publish(settingsArea.topics['play-sound'], { name: 'success' })
      const text = taking ? 'Funds withdrawn from clan vault!' : 'Funds deposited into clan vault!'
      toast({ type: 'success', text })
      form.reset({ amount: null })
    },
  })
  const { amount } = form.values
  const tooMuch = amount !== null && amount > most
  const verb = taking ? 'Withdraw' : 'Deposit'
  return (
    <Form form={form} aria-label={`${verb} tokens`} className={styles.move}>
      <ChoiceGroup
        label="Quick amounts"
        hideLabel
        tokens
        options={limits.clanQuickAmounts.map((quick) => ({
          value: String(quick),
          label: quick,
          disabled: quick > most,
        }))}
        value={amount === null ? null : String(amount)}
        onValueChange={(value) => form.set({ amount: Number(value) })}
      />
      <div className={styles.pay}>
        <NumberField
          label="Amount"
          hideLabel
          tokens
          min={1}
          required
          {...form.value('amount')}
          error={tooMuch ? `${taking ? 'The vault has' : 'You have'} only ${formatTokens(most)}` : form.errors.amount}
          suffix={`of ${most.toLocaleString('en-US')}`}
        />
        <SubmitButton form={form} variant="gold" disabled={amount === null || amount < 1 || tooMuch}>
          {amount === null ? verb : `${verb} ${formatTokens(amount)}`}
        </SubmitButton>
      </div>
    </Form>
  )
}

export default withQueries(VaultModal)
