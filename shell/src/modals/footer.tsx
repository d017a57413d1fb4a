import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

export const ModalFooterContext = createContext<HTMLElement | null>(null)

/** The buttons of one of the shell's own modals, at the foot of its frame. */
export function ModalFooter({ children }: { children: ReactNode }): ReactNode {
  const footer = useContext(ModalFooterContext)
  return footer && createPortal(children, footer)
}
