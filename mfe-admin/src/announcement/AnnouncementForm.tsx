import { announcementArea } from '@shoal/bus/announcement'
import { limits } from '@shoal/bus/announcement/limits'
import { useLive, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import styles from './AnnouncementForm.module.css'

/** Changes the line at the top of everyone's page [ANN-1]. */
export function AnnouncementForm({ onDone }: { onDone?: () => void }) {
  const { api, toast } = useShell()
  const current = useLive(announcementArea.states.announcement)
  const form = useForm({
    // Null: nothing was written, so that the field follows what others announce.
    values: { written: null as string | null, away: false },
    blame: 'written',
    async send({ written, away }) {
      const announcement = away ? '' : (written ?? current).trim()
      form.set({ away: false })
      await api(announcementArea).change({ body: { announcement } })
      form.reset()
      toast({ type: 'success', text: announcement === '' ? 'Announcement taken away' : 'Announcement is live' })
      onDone?.()
    },
  })
  const shown = form.values.written ?? current
  const takeAway = () => {
    form.set({ away: true })
    void form.submit()
  }

  return (
    <Form form={form}>
      <TextInput
        label="One line for everyone"
        hint="Text only. It is on every page the moment you send it."
        maxLength={limits.announcementMax}
        counter
        value={shown}
        error={form.errors.written ?? undefined}
        onChange={({ target }) => form.set({ written: target.value })}
      />
      <div className={styles.buttons}>
        <Button variant="ghost" disabled={current === '' || form.busy} onClick={takeAway}>
          Take it away
        </Button>
        <SubmitButton form={form} disabled={shown.trim() === current}>
          Announce
        </SubmitButton>
      </div>
    </Form>
  )
}
