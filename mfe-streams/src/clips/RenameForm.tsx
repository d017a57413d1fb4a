import { type Clip, clipsArea } from '@shoal/bus/clips'
import { limits } from '@shoal/bus/clips/limits'
import { useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import styles from './ClipView.module.css'
import { keepClip } from './clipCache.ts'
import { isPublic } from './rights.ts'

/** Another name for an own clip [CLP-2]. */
export default function RenameForm({ clip, onDone }: { clip: Clip; onDone(): void }): ReactNode {
  const { api } = useShell()
  const form = useForm({
    values: { name: clip.name },
    blame: 'name',
    async send({ name: typed }) {
      keepClip((await api(clipsArea).rename({ params: { id: clip.id }, body: { name: typed.trim() } })).clip)
      onDone()
    },
  })
  const name = form.values.name.trim()

  return (
    <Form form={form} className={styles.rename} aria-label="Rename the clip">
      <TextInput
        label="Name"
        hint={isPublic(clip) && 'Under another name it waits for a moderator again.'}
        required
        maxLength={limits.clipNameMax}
        counter
        autoFocus
        {...form.text('name')}
      />
      <SubmitButton form={form} disabled={name === '' || name === clip.name}>
        Save
      </SubmitButton>
      <Button variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </Form>
  )
}
