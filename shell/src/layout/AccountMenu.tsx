import { errorText, toastArea } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'
import { changePassword } from '@shoal/bus/accounts/offers'
import { settings } from '@shoal/bus/page/offers'
import { profileModal } from '@shoal/bus/profile/offers'
import { Menu } from '@shoal/ui/Menu'
import { KeyRound, LogOut, Settings, User } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { modalOf } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { openModal } from '../page/openModal.ts'
import styles from './AccountButton.module.css'

/**
 * What a signed-in person can do with their account. Opens as soon as its code is loaded, because somebody pressed the
 * button.
 */
export default function AccountMenu({ session, children }: { session: Session; children: ReactNode }): ReactNode {
  const { bus, registry, session: control } = usePage()
  const all = useStore(registry, (state) => state.all)
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    trigger.current?.focus()
    trigger.current?.click()
  }, [])
  const logOut = () =>
    control
      .logOut()
      .catch((error: unknown) => bus.publish(toastArea.topics.show, { type: 'error', text: errorText(error) }))
  return (
    <Menu
      align="end"
      trigger={
        <button
          ref={trigger}
          type="button"
          className={styles.button}
          aria-label={`Account of ${session.user.displayName}`}
        >
          {children}
        </button>
      }
      items={[
        { heading: session.user.displayName },
        ...(modalOf(all, profileModal.id)
          ? [
              {
                label: 'Profile',
                icon: <User size={16} />,
                onSelect: () => openModal(bus, profileModal, { userId: session.user.id }),
              },
            ]
          : []),
        { label: 'Settings', icon: <Settings size={16} />, onSelect: () => openModal(bus, settings) },
        { label: 'Change password', icon: <KeyRound size={16} />, onSelect: () => openModal(bus, changePassword) },
        'separator',
        { label: 'Log out', icon: <LogOut size={16} />, onSelect: () => void logOut() },
      ]}
    />
  )
}
