import { defaultBio, displayNameProblem } from '@shoal/bus'
import type { AccountsErrorCode } from '@shoal/bus/accounts/errors'
import { type Profile, profileArea } from '@shoal/bus/profile'
import { limits } from '@shoal/bus/profile/limits'
import { useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import { ColorField } from './ColorField.tsx'
import styles from './ProfileForm.module.css'
import { keepOwn } from './profileQuery.ts'

interface Fields {
  displayName: string
  color: string
  bio: string
}
const fieldsOf = ({ displayName, color, bio }: Profile): Fields => ({
  displayName,
  color: color.toLowerCase(),
  // The default text stands for nothing written; it is shown behind the empty field.
  bio: bio === defaultBio(displayName) ? '' : bio,
})

/** Changes one’s own name, colour and text [PRO-1]. `onDone` is offered as Cancel and called once it is saved. */
export function ProfileForm({ profile, onDone }: { profile: Profile; onDone?: () => void }) {
  const { api, toast } = useShell()
  const before = fieldsOf(profile)
  const nameProblem = (name: string) => (name === before.displayName ? null : displayNameProblem(name))
  const form = useForm<Fields>({
    values: before,
    check: ({ displayName }) => ({ displayName: nameProblem(displayName) }),
    blame: {
      'accounts/name-taken': 'displayName',
      'accounts/name-for-staff': 'displayName',
    } satisfies Partial<Record<AccountsErrorCode, keyof Fields>>,
    async send() {
      const saved = await api(profileArea).update({ body: changes })
      keepOwn(saved)
      form.reset(fieldsOf(saved))
      toast({ type: 'success', text: 'Profile saved' })
      onDone?.()
    },
  })
  const wanted: Fields = { ...form.values, bio: form.values.bio.trim() }
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => before[field as keyof Fields] !== value),
  ) as Partial<Fields>
  const live = nameProblem(form.values.displayName)

  return (
    <Form form={form} aria-label="Edit profile">
      <TextInput
        label="Display name"
        required
        autoComplete="nickname"
        spellCheck={false}
        minLength={limits.displayNameMin}
        maxLength={limits.displayNameMax}
        counter
        {...form.text('displayName')}
        error={form.errors.displayName ?? live ?? undefined}
      />
      <ColorField {...form.value('color')} name={form.values.displayName} />
      <TextArea
        label="Bio"
        rows={4}
        maxLength={limits.bioMax}
        counter
        placeholder={defaultBio(form.values.displayName)}
        {...form.text('bio')}
      />
      <div className={styles.buttons}>
        {onDone && (
          <Button variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        )}
        <SubmitButton form={form} disabled={Object.keys(changes).length === 0 || live !== null}>
          Save
        </SubmitButton>
      </div>
    </Form>
  )
}
