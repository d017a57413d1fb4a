import type { ReactNode } from 'react'
import { type FileAddress, usePastStill } from './pastStill.ts'
import styles from './player.module.css'

/** What was live where somebody looks on the time bar. Its code comes with the first look. */
export default function TimeStill({ addressOf, at }: { addressOf: FileAddress; at: number }): ReactNode {
  const still = usePastStill(addressOf, at)
  return still && <img className={styles.still} src={still} alt="" />
}
