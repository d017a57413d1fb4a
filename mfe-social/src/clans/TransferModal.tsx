import { type ClanPage, clansArea } from '@shoal/bus/clans'
import { limits } from '@shoal/bus/clans/limits'
import type { Person } from '@shoal/bus/common'
import { useSession, useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search, Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { withQueries } from '../layout/queries.ts'
import styles from './ClanModals.module.css'
import { membersKey } from './clanQuery.ts'
import { OwnClanOnly } from './OwnClanOnly.tsx'

/** Hands a clan over to another member [CLAN-3]. */
const TransferModal = ({ tag, user }: { tag: string; user?: Person }) => (
  <OwnClanOnly tag={tag} allows={(rank) => rank === 'Owner'}>
    {(page) => <Transfer page={page} user={user} />}
  </OwnClanOnly>
)

function Transfer({ page: { clan, members: first }, user }: { page: ClanPage; user: Person | undefined }) {
  const { api, closeModal, toast } = useShell()
  const me = useSession()?.user.id
  const large = clan.size > limits.clanMembersPage
  const [typed, setTyped] = useState('')
  const name = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: [...membersKey(clan.tag), 'heirs', name],
    queryFn: ({ signal }) => api(clansArea).members({ params: { tag: clan.tag }, query: { name }, signal }),
    enabled: large && name !== '',
    placeholderData: keepPreviousData,
  })
  const members = (name !== '' && found.data?.members) || first
  const [heirs, hostages] = [false, true].map((hostage) =>
    members.filter(({ person, rank }) => person.id !== me && (rank === 'Hostage') === hostage),
  ) as [typeof members, typeof members]
  const options = heirs.map(({ person, rank }) => ({ person, label: `${person.displayName}, ${rank}` }))
  // The member whom the menu named may stand on a later page.
  if (user && large && !members.some(({ person }) => person.id === user.id))
    options.unshift({ person: user, label: user.displayName })
  const form = useForm({
    values: { userId: user?.id ?? heirs[0]?.person.id ?? '' },
    async send({ userId }) {
      await api(clansArea).transfer({ params: { tag: clan.tag }, body: { userId } })
      toast({ type: 'success', text: 'Clan transferred' })
      closeModal()
    },
  })
  const heir = options.find(({ person }) => person.id === form.values.userId)?.person
  if (heirs.length === 0 && name === '')
    return (
      <EmptyState icon={<Users />} title={`Nobody in ${clan.tag} can take it over`}>
        It takes another member who is not a hostage.
      </EmptyState>
    )
  return (
    <ModalForm form={form} action="Hand it over" variant="danger" disabled={!heir}>
      {large && (
        <TextInput
          label="Find a member"
          hint={name !== '' && options.length === 0 ? 'Nobody is called so.' : 'How the name begins.'}
          type="search"
          maxLength={16}
          prefix={<Search />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Select
        label="New owner"
        options={options.map(({ person, label }) => ({ value: person.id, label }))}
        {...form.choice('userId')}
      />
      <p className={styles.note}>
        {heir
          ? `${heir.displayName} owns [${clan.tag}] at once, with everything in its vault. You stay as a Leader, and only they can give it back.`
          : hostages.some(({ person }) => person.id === form.values.userId)
            ? 'Whoever you chose is a hostage now, and cannot own the clan.'
            : name !== ''
              ? 'Choose who it goes to.'
              : 'Whoever you chose is not in the clan any more.'}
      </p>
    </ModalForm>
  )
}

export default withQueries(TransferModal)
