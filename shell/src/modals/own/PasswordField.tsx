import { TextInput, type TextInputProps } from '@shoal/ui/TextInput'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { type ReactNode, useState } from 'react'
import styles from './own.module.css'

/** A password, with a button that shows what was typed. */
export function PasswordField(field: Omit<TextInputProps, 'type' | 'suffix'>): ReactNode {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
      type={shown ? 'text' : 'password'}
      suffix={
        // Its name is its text: an `aria-label` with "password" in it would be taken for a label of the field.
        <button type="button" className={styles.way} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <VisuallyHidden> password</VisuallyHidden>
        </button>
      }
    />
  )
}
