import { tokensArea } from '@shoal/bus/tokens'
import type { MessageKind } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { useLive } from '@shoal/remote-kit'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { formatTokens } from '@shoal/ui/Tokens'
import styles from './voice.module.css'
import { kindWords } from './words.ts'

/** What a TTS message or a sound effect costs, and what its sender has. */
interface Costs {
  kind: MessageKind
  /** In ₣; null while nothing is chosen. */
  cost: number | null
  /** The person's tokens of this kind. */
  owned: number
  /** How many of theirs wait for a moderator. */
  waiting: number
}

/** How it is paid, by the field `pay` of a form. */
export interface Paying extends Costs {
  withToken: boolean
  /** For the button; null while nothing is chosen. */
  price: string | null
  /** Why it cannot be sent now; null when it can. */
  obstacle: string | null
}

/** Whether a TTS or SFX token pays: where that is chosen, and the last one did not go in another tab. */
export const paysWithToken = (pay: string, owned: number): boolean => pay === 'token' && owned > 0

/** What the choice in the field `pay` comes to [TTS-1, SFX-1]. */
export function usePaying(pay: string, costs: Costs): Paying {
  const { kind, cost, owned, waiting } = costs
  const balance = useLive(tokensArea.states.tokens) ?? 0
  const withToken = paysWithToken(pay, owned)
  const price = cost === null ? null : withToken ? kindWords[kind].token : formatTokens(cost)
  const obstacle =
    waiting >= limits.waitingMost
      ? `${limits.waitingMost} of your ${kindWords[kind].plural} wait for a moderator. Send the next one when one is decided.`
      : !withToken && cost !== null && balance < cost
        ? `It costs ${price}, and you have ${formatTokens(balance)}.`
        : null
  return { ...costs, withToken, price, obstacle }
}

/** Beside `paying` what `form.choice('pay')` gives. */
interface PaymentProps {
  paying: Paying
  error: string | undefined
  onValueChange(pay: string): void
}

/** The choice between a token and ₣, where there is one, and when what it costs comes back [TTS-1, SFX-1]. */
export function Payment({ paying: { kind, cost, owned, withToken, obstacle }, error, onValueChange }: PaymentProps) {
  const { tokenName, token } = kindWords[kind]
  return (
    <>
      {owned > 0 && (
        <ChoiceGroup
          label={`Paid with (you have ${owned} ${tokenName}${owned === 1 ? '' : 's'})`}
          options={[
            { value: 'token', label: `A${token.slice(1)}` },
            { value: 'tokens', label: cost === null ? 'Its price in ₣' : formatTokens(cost) },
          ]}
          value={withToken ? 'token' : 'tokens'}
          onValueChange={onValueChange}
        />
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.fine}>
        {obstacle ?? 'A moderator listens first. What it costs comes back when it is rejected or cannot be played.'}
      </p>
    </>
  )
}
