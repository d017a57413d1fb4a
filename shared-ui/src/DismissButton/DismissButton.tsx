import { X } from 'lucide-react'
import { IconButton } from '../IconButton/IconButton.tsx'
import classes from './DismissButton.module.css'

/** At the end of an ErrorBanner: takes it away. */
export function DismissButton({ onClick }: { onClick(): void }) {
  return (
    <IconButton size="small" label="Dismiss" className={classes.dismiss} onClick={onClick}>
      <X />
    </IconButton>
  )
}
