import { ApiError } from '@shoal/bus'
import { checkoutArea, type GiftOffer } from '@shoal/bus/checkout'
import { limits } from '@shoal/bus/checkout/limits'
import { formatPrice } from '@shoal/bus/checkout/rules'
import type { Person } from '@shoal/bus/common'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { NumberField } from '@shoal/ui/NumberField'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { TextInput } from '@shoal/ui/TextInput'
import { Gift } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import styles from './GiftSeasonPassesModal.module.css'
import { leaveToPay, useComeback } from './payment.ts'

export interface GiftSeasonPassesModalProps {
  user?: Person
  /** The chat room it came from. */
  room?: string
}

/** Gives season passes to somebody by name, or to people drawn by lot from the chat [PASS-3]. */
export default function GiftSeasonPassesModal({ user, room = 'global' }: GiftSeasonPassesModalProps) {
  const { api } = useShell()
  const [offer, setOffer] = useState<GiftOffer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => {
    setProblem(null)
    try {
      setOffer(await api(checkoutArea).giftOffer({ query: { room } }))
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'What a gift costs could not be read')
    }
  }, [api, room])
  useEffect(() => void load(), [load])
  if (problem !== null)
    return (
      <ErrorState title="No gifts just now" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (offer === null) return <SkeletonLines lines={5} label="Looking who is here" />
  if (offer.way === 'none')
    return (
      <EmptyState title="This show sells nothing" icon={<Gift />}>
        So nobody can give a season pass either. Whoever runs the show does.
      </EmptyState>
    )
  return <GiftForm offer={offer} user={user} room={room} />
}

function GiftForm({ offer, user, room }: { offer: GiftOffer; user: Person | undefined; room: string }) {
  const shell = useShell()
  const { price, currency, viewers, days } = offer
  const form = useForm({
    values: {
      whom: (user || viewers === 0 ? 'name' : 'random') as 'name' | 'random',
      name: user?.displayName ?? '',
      passes: Math.min(viewers, 1) as number | null,
    },
    blame: {
      'checkout/no-such-person': 'name',
      'checkout/own-gift': 'name',
      'checkout/has-pass': 'name',
      'checkout/fewer-viewers': 'passes',
    },
    textOf: (error) => (error instanceof ApiError ? error.message : 'The payment page could not be opened. Try again'),
    async send({ whom, name, passes }, key) {
      const here = location.pathname + location.search
      const to = whom === 'name' ? { name } : { random: passes ?? 1, room }
      const body = { to, returnTo: here.length > 300 ? '/' : here }
      const { order, url } = await shell.api(checkoutArea).gift({ body, key })
      leaveToPay(shell, order.id, url)
    },
  })
  useComeback(() => form.reset(form.values))
  const { whom, name, passes } = form.values
  const random = whom === 'random'
  const count = random ? (passes ?? 0) : 1
  const tooMany = random && count > viewers
  return (
    <ModalForm
      form={form}
      action={count > 0 ? `Pay ${formatPrice(price * count, currency)}` : 'Pay'}
      disabled={random ? count < 1 || tooMany : name.trim() === ''}
    >
      <p className={styles.lead}>
        A pass opens every camera and every episode for {days} days. It costs {formatPrice(price, currency)}.
      </p>
      <ChoiceGroup
        label="For whom"
        hideLabel
        options={[
          { value: 'random', label: 'Viewers in chat', disabled: viewers === 0 },
          { value: 'name', label: 'Somebody' },
        ]}
        value={whom}
        onValueChange={(value) => form.set({ whom: value as 'name' | 'random' })}
      />
      {random ? (
        <>
          <ChoiceGroup
            label="How many"
            hideLabel
            options={limits.giftQuickAmounts.map((value) => ({
              value: String(value),
              label: String(value),
              disabled: value > viewers,
            }))}
            value={passes === null ? null : String(passes)}
            onValueChange={(value) => form.set({ passes: Number(value) })}
          />
          <NumberField
            label="How many"
            min={1}
            max={limits.giftPassesMost}
            required
            {...form.value('passes')}
            error={tooMany ? `Only ${viewers} in this chat could get one just now` : form.errors.passes}
            suffix={viewers === limits.giftPassesMost ? `of ${viewers} at most` : `of ${viewers} who could get one`}
          />
          <p className={styles.quiet}>
            Drawn by lot when it is paid, among those who are in this chat then and have no pass. Never staff, never
            you, nobody twice.
          </p>
        </>
      ) : (
        <>
          <TextInput label="Their name" required maxLength={64} {...form.text('name')} />
          {viewers === 0 && <p className={styles.quiet}>Nobody else in this chat is without a pass just now.</p>}
        </>
      )}
      {offer.way === 'sandbox' && <p className={styles.quiet}>Sandbox: no money moves.</p>}
    </ModalForm>
  )
}
