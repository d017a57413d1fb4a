import { modalArea } from '@shoal/bus'
import { contestantModal } from '@shoal/bus/contestants/offers'
import { useEvent, usePageTitle, useShell } from '@shoal/remote-kit'
import { useEffect, useRef } from 'react'
import { contestantsAddress } from './contestantsAddress.ts'

/**
 * Shows the dialog of the contestant in the address, and clears the address when it is closed.
 * @param name what the dialog is called; null while the contestants are not known yet
 */
export function useDialogOfAddress(id: string | null, name: string | null): void {
  const { openModal, closeModal } = useShell()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (name === null || id === shown.current) return
    shown.current = id
    if (id === null) closeModal()
    else openModal(contestantModal, { id, title: name })
  }, [id, name, openModal, closeModal])
  useEvent(modalArea.topics.close, () => {
    if (shown.current === null) return
    shown.current = null
    if (contestantsAddress.current().id !== null) contestantsAddress.go(contestantsAddress.home, { replace: true })
  })
  usePageTitle(contestantsAddress, id === null ? null : name)
}
