import type { Person } from '@shoal/bus/common'
import { reportsArea } from '@shoal/bus/reports'
import { limits } from '@shoal/bus/reports/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Select } from '@shoal/ui/Select'
import { Switch } from '@shoal/ui/Switch'
import { TextInput } from '@shoal/ui/TextInput'
import { withQueries } from '../layout/queries.ts'
import { refreshHistory } from './caseQueries.ts'
import { lengths } from './lengths.ts'
import { PersonHistory } from './PersonHistory.tsx'
import styles from './Reports.module.css'
import { useMutedToast } from './useEndMute.ts'

interface MuteUserModalProps {
  user: Person
  /** The message that is the reason, and what it says. */
  messageId?: string | undefined
  text?: string | undefined
}

/** Mute User: for a time, with a reason, and with the person's history beside it [MUTE-1, MUTE-2]. */
function MuteUserModal({ user, messageId, text }: MuteUserModalProps) {
  const { api, closeModal } = useShell()
  const mutedToast = useMutedToast()
  const { id: userId, displayName } = user
  const form = useForm({
    values: { minutes: '10', reason: '', shadow: false },
    blame: 'reason',
    async send({ minutes, reason, shadow }) {
      await api(reportsArea).mute({
        params: { userId },
        body: {
          ...{ minutes: Number(minutes), reason: reason.trim() },
          ...(messageId !== undefined && { messageId }),
          ...(shadow && { shadow }),
        },
      })
      refreshHistory(userId)
      const length = lengths.find(({ value }) => value === minutes)?.label
      mutedToast(user, `${displayName} is muted ${shadow ? 'in the shadow ' : ''}for ${length}`)
      closeModal()
    },
  })
  return (
    <ModalForm form={form} action={`Mute ${displayName}`} variant="danger" disabled={form.values.reason.trim() === ''}>
      <div className={styles.beside}>
        <div className={styles.decision}>
          {text && (
            <blockquote className={styles.quote}>
              <span className={styles.fact}>For this line, which the log quotes</span>
              {text}
            </blockquote>
          )}
          <Select label="For how long" options={lengths} {...form.choice('minutes')} />
          <TextInput
            label="Reason"
            hint={form.values.shadow ? 'Kept in the audit log' : 'They read it, and it is kept in the audit log'}
            required
            maxLength={limits.reasonMax}
            counter
            {...form.text('reason')}
          />
          <Switch
            label="In the shadow"
            hint="Nobody else sees what they say, and they are not told"
            {...form.toggle('shadow')}
          />
        </div>
        <PersonHistory userId={userId} />
      </div>
    </ModalForm>
  )
}

export default withQueries(MuteUserModal)
