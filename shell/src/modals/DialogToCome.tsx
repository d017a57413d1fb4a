import { Loader } from '@shoal/ui/Loader'
import { Missing } from '@shoal/ui/Missing'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './DialogToCome.module.css'

/**
 * Stands where a dialog would open whose code is not here yet, and can be left: over the dimmed page while the code is on
 * its way, and beside the page, with `onRetry`, when it does not come.
 */
export function DialogToCome(props: { onRetry?(): void; retrying?: boolean | undefined; onClose(): void }): ReactNode {
  const { onRetry, retrying, onClose } = props
  const box = useRef<HTMLDivElement>(null)
  // As with the dialog itself, the focus goes in, and back to where it was: to what opened it, or on into the dialog.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    box.current?.focus()
    return () => before?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: both roles are of dialogs
    <div
      ref={box}
      role={onRetry ? 'alertdialog' : 'dialog'}
      aria-label={onRetry ? 'This dialog is missing' : 'Opening'}
      aria-modal={!onRetry}
      tabIndex={-1}
      className={onRetry ? styles.missing : styles.waiting}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        // The page behind is dimmed: the focus stays on the one button before it.
        if (!onRetry && event.key === 'Tab') {
          event.preventDefault()
          box.current?.querySelector('button')?.focus()
        }
      }}
    >
      <div className={styles.plate}>
        {onRetry ? (
          <Missing name="This dialog" size="line" onRetry={onRetry} retrying={retrying}>
            It could not be fetched from the server.
          </Missing>
        ) : (
          <Loader variant="inline" label="Opening" messages={['Opening…']} />
        )}
        <button type="button" className={styles.close} onClick={onClose}>
          {onRetry ? 'Not now' : 'Cancel'}
        </button>
      </div>
    </div>
  )
}
