import styles from './Quote.module.css'

/** What somebody wrote, as staff decide over it: in a well of its own, in whatever direction it is written. */
export function Quote({ children }: { children: string }) {
  return (
    <p className={styles.quote} dir="auto">
      {children}
    </p>
  )
}
