import { errorText } from '@shoal/bus'
import { accountsArea, type Sent, type Session } from '@shoal/bus/accounts'
import { limits } from '@shoal/bus/accounts/limits'
import { useForm } from '@shoal/remote-kit/form'
import { type ReactNode, useEffect, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { CodeField, codeProblem } from './CodeField.tsx'
import { OwnForm, Way } from './OwnForm.tsx'
import styles from './own.module.css'
import { needsSecondStep } from './SecondStep.tsx'
import { sentWhenWhole } from './sentWhenWhole.ts'

/**
 * Takes the code from an e-mail, and hands it in as soon as it is whole. With `sent` it says where the mail was to
 * go, and `again` sends another.
 */
export function CodeStep({
  action,
  lead,
  sent,
  again,
  ways,
  onSession,
  onSecondStep,
}: {
  /** What the main button says. */
  action: string
  /** Shown above the field when nothing was sent just now. */
  lead: string
  sent?: (Sent & { to: string }) | undefined
  again?: (() => Promise<unknown>) | undefined
  ways: ReactNode
  onSession(session: Session): void
  onSecondStep(): void
}): ReactNode {
  const { api } = usePage()
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code) }),
    textOf: errorText,
    async send(body) {
      try {
        onSession(await api(accountsArea).confirmEmail({ body }))
      } catch (error) {
        if (!needsSecondStep(error)) throw error
        onSecondStep()
      }
    },
  })
  return (
    <OwnForm
      form={form}
      action={action}
      ways={
        <>
          {again && <SendAgain send={again} />}
          {ways}
        </>
      }
    >
      <p className={styles.lead}>
        {sent?.message ?? lead}
        {sent && (
          <>
            {' '}
            It goes to <b className={styles.address}>{sent.to}</b>
          </>
        )}
      </p>
      {sent?.mailbox !== undefined && (
        <p className={styles.lead}>
          Development: mails wait in{' '}
          <a className={styles.way} href={sent.mailbox} target="_blank" rel="noreferrer">
            the mailbox
          </a>
          .
        </p>
      )}
      <CodeField {...sentWhenWhole(form, codeProblem)} />
    </OwnForm>
  )
}

/** Sends another mail, once the one before has had time to arrive. */
function SendAgain({ send }: { send: () => Promise<unknown> }): ReactNode {
  const [allowedAt, setAllowedAt] = useState(() => Date.now() + limits.mailAgainAfter)
  const [now, setNow] = useState(Date.now)
  const [said, setSaid] = useState('')
  const seconds = Math.max(0, Math.ceil((allowedAt - now) / 1_000))
  const waits = seconds > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [waits])
  const again = async () => {
    setAllowedAt(Date.now() + limits.mailAgainAfter)
    setNow(Date.now())
    setSaid('')
    try {
      await send()
      setSaid('Sent once more. Either code works.')
    } catch (error) {
      setSaid(errorText(error))
    }
  }
  return (
    <>
      {waits ? <span>Send again in {seconds} s</span> : <Way onClick={again}>Send again</Way>}
      <span role="status" className={styles.said}>
        {said}
      </span>
    </>
  )
}
