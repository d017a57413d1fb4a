import { ErrorState } from '@shoal/ui/ErrorState'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureText, type RemoteError } from '../loading/RemoteError.ts'
import styles from './FailureView.module.css'

/** What stands in the place of something that could not be loaded or broke: what is missing, why, and Retry (MFE-3). */
export function FailureView({
  name,
  error,
  size = 'block',
  onRetry,
}: {
  name: string
  error: RemoteError
  size?: 'block' | 'line'
  onRetry(): Promise<void>
}): ReactNode {
  const [retrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    void onRetry().finally(() => setRetrying(false))
  }
  if (size === 'line') {
    return (
      <button type="button" className={styles.line} onClick={retry} disabled={retrying} title={failureText(error)}>
        <TriangleAlert aria-hidden="true" size={13} />
        {name} is missing. Retry
      </button>
    )
  }
  return (
    <ErrorState title={`${name} is missing`} onRetry={retry} retrying={retrying} className={styles.block}>
      <p>{failureText(error)}</p>
      <p className={styles.detail}>
        {error.remote} {error.version} · {error.phase} · {error.code}
      </p>
    </ErrorState>
  )
}
