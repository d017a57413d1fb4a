import { Missing } from '@shoal/ui/Missing'
import { type ReactNode, useState } from 'react'
import { failureText, type RemoteError } from '../loading/RemoteError.ts'
import styles from './FailureView.module.css'

/** What stands in the place of something that could not be loaded or broke: what is missing, why, and Retry (MFE-3). */
export function FailureView({
  name,
  error,
  size,
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
  return (
    <Missing
      name={name}
      size={size}
      onRetry={retry}
      retrying={retrying}
      detail={
        <p className={styles.detail}>
          {error.remote} {error.version} · {error.phase} · {error.code}
        </p>
      }
    >
      {failureText(error)}
    </Missing>
  )
}
