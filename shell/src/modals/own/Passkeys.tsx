import { errorText, formatDateTime } from '@shoal/bus'
import { deviceOf } from '@shoal/bus/accounts/rules'
import { type Passkey, passkeysArea } from '@shoal/bus/passkeys'
import { limits } from '@shoal/bus/passkeys/limits'
import { useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import { usePage } from '../../page/context.ts'
import { OwnForm } from './OwnForm.tsx'
import styles from './own.module.css'
import { makePasskey, passkeysWork } from './passkey.ts'

/** The person's passkeys, and what can be done with them (AUTH-1). */
export function Passkeys({
  passkeys,
  removing,
  onAdd,
  onRename,
  onRemove,
}: {
  passkeys: readonly Passkey[]
  /** The one that is being removed. */
  removing: string | null
  onAdd(): void
  onRename(passkey: Passkey): void
  onRemove(passkey: Passkey): void
}): ReactNode {
  if (passkeys.length === 0 && !passkeysWork()) return null
  return (
    <section className={styles.section}>
      <h3>Passkeys</h3>
      <p className={styles.lead}>
        Your fingerprint, face or PIN instead of a password. False pages cannot take a passkey from you.
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.sessions} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.session}>
              <div>
                {passkey.name}
                <p>
                  since {formatDateTime(passkey.addedAt)} ·{' '}
                  {passkey.lastUsedAt ? `last used ${formatDateTime(passkey.lastUsedAt)}` : 'not used yet'}
                </p>
              </div>
              <div className={styles.rowEnd}>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => onRename(passkey)}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Remove ${passkey.name}`}
                  busy={removing === passkey.id}
                  onClick={() => onRemove(passkey)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() && (
        <div className={styles.row}>
          <Button size="small" variant="live" onClick={onAdd}>
            Add a passkey
          </Button>
        </div>
      )}
    </section>
  )
}

const problemOfName = (name: string) => (name.trim() === '' ? 'Give it a name' : null)

/** Names the new passkey, and has the browser make it. */
export function AddPasskey({
  onAdded,
  onCancel,
}: {
  /** With the recovery codes that the first factor brings. */
  onAdded(codes: readonly string[] | null): void
  onCancel(): void
}): ReactNode {
  const { api } = usePage()
  const form = useForm({
    values: { name: deviceOf(navigator.userAgent) },
    check: ({ name }) => ({ name: problemOfName(name) }),
    textOf: errorText,
    async send({ name }) {
      const passkey = await makePasskey(await api(passkeysArea).beginAdding())
      const { recoveryCodes } = await api(passkeysArea).add({ body: { name, passkey } })
      onAdded(recoveryCodes)
    },
  })
  return (
    <OwnForm form={form} action="Add" onCancel={onCancel}>
      <p className={styles.lead}>
        Your browser asks next where to keep the passkey: on this device, in your password manager or on a security key.
      </p>
      <NameField {...form.text('name')} />
    </OwnForm>
  )
}

export function RenamePasskey({
  passkey: { id, name },
  onDone,
}: {
  passkey: Passkey
  /** Renamed, or left as it was. */
  onDone(): void
}): ReactNode {
  const { api } = usePage()
  const form = useForm({
    values: { name },
    check: (entered) => ({ name: problemOfName(entered.name) }),
    textOf: errorText,
    async send(body) {
      await api(passkeysArea).rename({ params: { id }, body })
      onDone()
    },
  })
  return (
    <OwnForm form={form} action="Rename" onCancel={onDone}>
      <NameField {...form.text('name')} />
    </OwnForm>
  )
}

function NameField(field: ReturnType<ReturnType<typeof useForm<{ name: string }>>['text']>): ReactNode {
  return <TextInput label="Name" autoComplete="off" maxLength={limits.nameMax} required {...field} />
}
