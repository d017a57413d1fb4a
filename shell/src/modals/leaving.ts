import type { ConfirmRequest } from '@shoal/bus'
import { createContext, type RefObject, useContext, useEffect } from 'react'

/** What is asked before a modal is left. */
export type Question = Omit<ConfirmRequest, 'onConfirm'>

export const ModalLeavingContext = createContext<RefObject<Question | null> | null>(null)

/** Within one of the shell's own modals: as long as there is a question, leaving it by Escape or Close asks that first. */
export function useAskBeforeLeaving(question: Question | null): void {
  const asked = useContext(ModalLeavingContext)
  useEffect(() => {
    if (!asked) return
    asked.current = question
    return () => {
      asked.current = null
    }
  }, [asked, question])
}
