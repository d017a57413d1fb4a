import { modalArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import type { ReactNode } from 'react'
import { usePage } from '../../page/context.ts'
import { useLive } from '../../page/useLive.ts'
import { NewPassword } from './NewPassword.tsx'

export default function ChangePassword(): ReactNode {
  const { api, bus, toasts } = usePage()
  const session = useLive(accountsArea.states.session)
  return (
    <NewPassword
      asksCurrent={session?.recovery !== true}
      onSet={async (password, currentPassword) => {
        await api(accountsArea).updatePassword({ body: { password, currentPassword } })
        bus.publish(modalArea.topics.close, {})
        toasts.show({ type: 'success', text: 'Password changed' })
      }}
    />
  )
}
