import { type ClanPage, clansArea } from '@shoal/bus/clans'
import { useSession, useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Select } from '@shoal/ui/Select'
import { Users } from 'lucide-react'
import { withQueries } from '../layout/queries.ts'
import styles from './ClanModals.module.css'
import { OwnClanOnly } from './OwnClanOnly.tsx'

/** Hands a clan over to another member [CLAN-3]. */
const TransferModal = ({ tag, userId }: { tag: string; userId?: string }) => (
  <OwnClanOnly tag={tag} allows={(rank) => rank === 'Owner'}>
    {(page) => <Transfer page={page} userId={userId} />}
  </OwnClanOnly>
)

function Transfer({ page: { clan, members }, userId }: { page: ClanPage; userId: string | undefined }) {
  const { api, closeModal, toast } = useShell()
  const me = useSession()?.user.id
  const heirs = members.filter(({ person, rank }) => person.id !== me && rank !== 'Hostage')
  const form = useForm({
    values: { userId: userId ?? heirs[0]?.person.id ?? '' },
    async send({ userId }) {
      await api(clansArea).transfer({ params: { tag: clan.tag }, body: { userId } })
      toast({ type: 'success', text: 'Clan transferred' })
      closeModal()
    },
  })
  const heir = heirs.find(({ person }) => person.id === form.values.userId)
  if (heirs.length === 0)
    return (
      <EmptyState icon={<Users />} title={`Nobody in ${clan.tag} can take it over`}>
        It takes another member who is not a hostage.
      </EmptyState>
    )
  return (
    <ModalForm form={form} action="Hand it over" variant="danger" disabled={!heir}>
      <Select
        label="New owner"
        options={heirs.map(({ person, rank }) => ({ value: person.id, label: `${person.displayName}, ${rank}` }))}
        {...form.choice('userId')}
      />
      <p className={styles.note}>
        {heir
          ? `${heir.person.displayName} owns [${clan.tag}] at once, with everything in its vault. You stay as a Leader, and only they can give it back.`
          : 'Whoever you chose is not in the clan any more.'}
      </p>
    </ModalForm>
  )
}

export default withQueries(TransferModal)
