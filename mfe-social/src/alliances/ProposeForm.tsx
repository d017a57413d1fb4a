import { alliancesArea } from '@shoal/bus/alliances'
import { limits } from '@shoal/bus/alliances/limits'
import { useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { proposalsChanged } from './alliancesQuery.ts'
import styles from './ClanAlliancesModal.module.css'
import { wordsOf } from './useDeeds.ts'

/** Proposes an alliance to a clan by its tag. */
export function ProposeForm({ tag, first = '', full }: { tag: string; first?: string | undefined; full: boolean }) {
  const { api, toast } = useShell()
  const form = useForm({
    values: { clanTag: first },
    blame: 'clanTag',
    textOf: wordsOf,
    async send({ clanTag }) {
      const { proposal } = await api(alliancesArea).propose({ params: { tag }, body: { clanTag: clanTag.trim() } })
      const other = proposal.fromClan.tag === tag ? proposal.toClan.tag : proposal.fromClan.tag
      toast({
        type: 'success',
        text: proposal.status === 'accepted' ? `${tag} and ${other} are allies now` : `${other} has your proposal`,
      })
      form.reset({ clanTag: '' })
      void proposalsChanged(tag)
    },
  })
  if (full)
    return (
      <p className={styles.quiet}>
        {tag} has {limits.alliesMost} allies, as many as a clan can have. Break with one first.
      </p>
    )
  return (
    <Form form={form} aria-label="Propose an alliance" className={styles.propose}>
      <TextInput
        label="Propose an alliance to"
        hint="The tag of another clan. Its owner decides."
        required
        minLength={2}
        maxLength={5}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.text('clanTag')}
      />
      <SubmitButton form={form} variant="live">
        Propose
      </SubmitButton>
    </Form>
  )
}
