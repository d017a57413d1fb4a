import { notificationsArea } from '@shoal/bus/notifications'
import { limits } from '@shoal/bus/notifications/limits'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import styles from './EveryonePlate.module.css'

/** Says something to everyone who has a page open [NOT-2]. */
export default function GlobalNotificationModal() {
  const { api, closeModal, toast } = useShell()
  const form = useForm({
    values: { header: '', text: '' },
    blame: 'text',
    async send({ header, text }, key) {
      await api(notificationsArea).sendGlobal({ body: { ...(header.trim() !== '' && { header }), text }, key })
      toast({ type: 'success', text: 'Everybody reads it now' })
      closeModal()
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <TextInput
        label="Heading"
        hint="Empty: To everyone."
        maxLength={limits.globalHeaderMax}
        {...form.text('header')}
      />
      <TextArea
        label="What everybody reads"
        hint="On every open page for 25 seconds, visitors as well. Text only."
        rows={3}
        required
        maxLength={limits.globalTextMax}
        counter
        {...form.text('text')}
      />
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <SubmitButton form={form}>Send to everyone</SubmitButton>
      </ModalFooter>
    </Form>
  )
}
