import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMounted } from './runtime/context.ts'

/**
 * The buttons of a modal, at the foot of the shell's frame. They stand outside of the modal's form in the document:
 * a submit button names its form, `<Button type="submit" form={id}>`.
 */
export function ModalFooter({ children }: { children: ReactNode }): ReactNode {
  const { footer } = useMounted()
  return footer ? createPortal(children, footer) : children
}
