import { errorText } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'
import { passkeysArea } from '@shoal/bus/passkeys'
import { Button } from '@shoal/ui/Button'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import styles from './own.module.css'
import { passkeysWork, signByPasskey } from './passkey.ts'

/** Logs in with a passkey, without e-mail address and password (AUTH-1). Nothing where the browser knows none. */
export function UsePasskey({ onSession }: { onSession(session: Session): void }): ReactNode {
  const { api } = usePage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!passkeysWork()) return null

  const use = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const body = await signByPasskey(await api(passkeysArea).beginLogIn())
      onSession(await api(passkeysArea).logIn({ body }))
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.passkey}>
      <Button icon={<Fingerprint size={16} />} busy={busy} onClick={() => void use()}>
        Use a passkey
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  )
}
