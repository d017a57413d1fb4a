import { type ChangeEvent, type ComponentProps, useState } from 'react'

type Box = HTMLInputElement | HTMLTextAreaElement
type Value = ComponentProps<'input'>['value']

/** Follows how long the text is, whether its value is controlled or left to the browser. */
export function useLength<E extends Box>(value: Value, initial: Value, onChange?: (event: ChangeEvent<E>) => void) {
  const [typed, setTyped] = useState(() => String(initial ?? '').length)
  return {
    used: value === undefined ? typed : String(value).length,
    onChange: (event: ChangeEvent<E>) => {
      setTyped(event.target.value.length)
      onChange?.(event)
    },
  }
}
