import { ApiError, errorText, formatDateTime } from '@shoal/bus'
import { accountsArea, type NewAuthenticator, type SecondFactor } from '@shoal/bus/accounts'
import { type Passkey, passkeysArea } from '@shoal/bus/passkeys'
import { useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Loader } from '@shoal/ui/Loader'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { useLive } from '../../page/useLive.ts'
import { FactorField, factorProblem } from './FactorField.tsx'
import { OwnForm } from './OwnForm.tsx'
import styles from './own.module.css'
import { AddPasskey, Passkeys, RenamePasskey } from './Passkeys.tsx'
import { Prove } from './Prove.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The change that was asked for; done at once if the person proved lately who they are. */
type Change = 'add' | 'remove' | 'renew' | 'add-passkey' | { removed: Passkey }
type View =
  | { name: 'overview' }
  | { name: 'prove'; next: Change }
  | { name: 'app'; app: NewAuthenticator }
  | { name: 'passkey' }
  | { name: 'rename'; passkey: Passkey }
  | { name: 'codes'; codes: readonly string[] }

/** All that the dialog shows, read together. */
type Own = SecondFactor & { passkeys: readonly Passkey[] }

/**
 * AUTH-1, UI-10: the person's second factor. When a step takes the place of another, what had the focus is gone: the new
 * one's heading gets it, or its first field, or the step as a whole.
 */
export default function SecondFactorModal(): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  const onStep = useCallback((name: string) => {
    const before = shown.current
    shown.current = name
    // The first one's focus is the frame's matter.
    if (before === undefined || (before === name && document.activeElement !== document.body)) return
    const first = place.current?.querySelector<HTMLElement>('h3[tabindex], input')
    ;(first ?? place.current)?.focus()
  }, [])
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      <Steps onStep={onStep} />
    </div>
  )
}

/** The steps: an authenticator app, passkeys, and recovery codes. */
function Steps({ onStep }: { onStep(name: string): void }): ReactNode {
  const { api, toasts } = usePage()
  const needed = useLive(accountsArea.states.session)?.needsSecondFactor === true
  const [factor, setFactor] = useState<Own | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [view, setView] = useState<View>({ name: 'overview' })
  const [busy, setBusy] = useState<Change | null>(null)

  const load = useCallback(async () => {
    setProblem(null)
    try {
      const [own, { passkeys }] = await Promise.all([api(accountsArea).secondFactor(), api(passkeysArea).list()])
      setFactor({ ...own, passkeys })
    } catch (error) {
      setProblem(errorText(error))
    }
  }, [api])
  useEffect(() => void load(), [load])
  // With the factors, too: one that was removed takes the button with it that was pressed.
  useEffect(() => {
    if (factor) onStep(view.name)
  }, [factor, view.name, onStep])
  const overview = () => {
    setView({ name: 'overview' })
    void load()
  }

  const change = async (next: Change) => {
    setBusy(next)
    try {
      if (next === 'add-passkey') setView({ name: 'passkey' })
      else if (next === 'add') setView({ name: 'app', app: await api(accountsArea).addAuthenticator() })
      else if (next === 'renew') {
        const { recoveryCodes } = await api(accountsArea).renewRecoveryCodes()
        setView({ name: 'codes', codes: recoveryCodes ?? [] })
      } else {
        if (next === 'remove') await api(accountsArea).removeAuthenticator()
        else await api(passkeysArea).remove({ params: { id: next.removed.id } })
        toasts.show({ type: 'success', text: `${next === 'remove' ? 'Authenticator app' : 'Passkey'} removed` })
        overview()
      }
    } catch (error) {
      toasts.show({ type: 'error', text: errorText(error) })
      overview()
    } finally {
      setBusy(null)
    }
  }

  if (problem !== null) return <ErrorState onRetry={() => void load()}>{problem}</ErrorState>
  if (factor === null) return <Loader messages={[]} label="Loading your second factor" />
  const begin = (next: Change) => (factor.proved ? void change(next) : setView({ name: 'prove', next }))

  switch (view.name) {
    case 'prove':
      return (
        <Prove
          lead="Confirm that it is you. For the next 15 minutes you are not asked again."
          action="Continue"
          withCode={factor.authenticator !== null}
          onProved={() => void change(view.next)}
          onCancel={() => setView({ name: 'overview' })}
        />
      )
    case 'app':
      return (
        <ConfirmApp
          app={view.app}
          onAdded={(codes) => (codes ? setView({ name: 'codes', codes }) : overview())}
          onCancel={() => setView({ name: 'overview' })}
        />
      )
    case 'passkey':
      return (
        <AddPasskey
          onAdded={(codes) => (codes ? setView({ name: 'codes', codes }) : overview())}
          onCancel={() => setView({ name: 'overview' })}
        />
      )
    case 'rename':
      return <RenamePasskey passkey={view.passkey} onDone={overview} />
    case 'codes':
      return <RecoveryCodes codes={view.codes} onKept={overview} />
    case 'overview':
      return (
        <Overview
          factor={factor}
          needed={needed && factor.authenticator === null && factor.passkeys.length === 0}
          busy={busy}
          onChange={begin}
          onRename={(passkey) => setView({ name: 'rename', passkey })}
        />
      )
  }
}

function Overview({
  factor: { authenticator, passkeys, recoveryCodes },
  needed,
  busy,
  onChange,
  onRename,
}: {
  factor: Own
  /** The person is staff, and has no rights of staff without it. */
  needed: boolean
  busy: Change | null
  onChange(change: Change): void
  onRename(passkey: Passkey): void
}): ReactNode {
  const used = authenticator?.lastUsedAt
  return (
    <div className={styles.settings}>
      {needed && (
        <p className={styles.notice} role="status">
          You are part of the crew: your rights as staff wait until your account has a second factor.
        </p>
      )}
      <p className={styles.lead}>
        With a second factor nobody gets into your account who only knows your password. Logging in then takes a code of
        an app on your phone, or a passkey, as well.
      </p>
      <ul className={styles.sessions}>
        <li className={styles.session}>
          <div>
            Authenticator app
            <p>
              {authenticator
                ? `since ${formatDateTime(authenticator.addedAt)} · ${used ? `last used ${formatDateTime(used)}` : 'not used yet'}`
                : 'not set up'}
            </p>
          </div>
          {authenticator ? (
            <Button size="small" variant="ghost" busy={busy === 'remove'} onClick={() => onChange('remove')}>
              Remove
            </Button>
          ) : (
            <Button size="small" variant="live" busy={busy === 'add'} onClick={() => onChange('add')}>
              Set up
            </Button>
          )}
        </li>
        {(authenticator || passkeys.length > 0) && (
          <li className={styles.session}>
            <div>
              Recovery codes
              <p>{recoveryCodes === 0 ? 'none left: make new ones' : `${recoveryCodes} of 10 left`}</p>
            </div>
            <Button size="small" variant="ghost" busy={busy === 'renew'} onClick={() => onChange('renew')}>
              Make new ones
            </Button>
          </li>
        )}
      </ul>
      <Passkeys
        passkeys={passkeys}
        removing={typeof busy === 'object' ? (busy?.removed.id ?? null) : null}
        onAdd={() => onChange('add-passkey')}
        onRename={onRename}
        onRemove={(removed) => onChange({ removed })}
      />
    </div>
  )
}

/** Before the app is on there are no recovery codes to fall back on. */
const wordsWithoutRecovery = (error: unknown) =>
  error instanceof ApiError && error.code === 'accounts/wrong-factor'
    ? 'This code is not right. Wait for the next one; if that is not right either, set the clock of your phone.'
    : errorText(error)

/** The new app's secret as a picture and as text, and the first code that shows that it works. */
function ConfirmApp({
  app: { secret, qr },
  onAdded,
  onCancel,
}: {
  app: NewAuthenticator
  /** With the recovery codes that the first factor brings. */
  onAdded(codes: readonly string[] | null): void
  onCancel(): void
}): ReactNode {
  const { api } = usePage()
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: factorProblem('app', code) }),
    textOf: wordsWithoutRecovery,
    async send(body) {
      const { recoveryCodes } = await api(accountsArea).confirmAuthenticator({ body })
      onAdded(recoveryCodes)
    },
  })
  return (
    <OwnForm form={form} action="Turn on" onCancel={onCancel}>
      <h3 className={styles.step} tabIndex={-1}>
        Set up the authenticator app
      </h3>
      <ol className={styles.steps}>
        <li>Scan the picture with an authenticator app on your phone. Any app for one-time codes will do.</li>
        <li>Type the six digits that it shows then.</li>
      </ol>
      <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code for the app">
        <path d={qr.path} shapeRendering="crispEdges" />
      </svg>
      <p className={styles.secret}>
        Can’t scan it? Type this into the app: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <FactorField kind="app" {...form.text('code')} />
    </OwnForm>
  )
}
