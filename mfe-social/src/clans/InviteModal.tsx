import { ApiError, problemText } from '@shoal/bus'
import { clansArea } from '@shoal/bus/clans'
import { mayInvite, mayKick } from '@shoal/bus/clans/rules'
import type { Person } from '@shoal/bus/common'
import { ModalFooter, UserName, useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Answered } from '@shoal/remote-kit/lists'
import { Avatar } from '@shoal/ui/Avatar'
import { Button } from '@shoal/ui/Button'
import { DismissButton } from '@shoal/ui/DismissButton'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { TextInput } from '@shoal/ui/TextInput'
import { Time } from '@shoal/ui/Time'
import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { queries, withQueries } from '../layout/queries.ts'
import styles from './ClanModals.module.css'
import { useClans } from './clansStore.ts'
import { OwnClanOnly } from './OwnClanOnly.tsx'

const waitingKey = (tag: string) => ['clans', 'waiting', tag]

/** Invites somebody to a clan: the one it was opened for, or one found by name [CLAN-3]. */
const InviteModal = ({ tag, user }: { tag: string; user?: Person }) => (
  <OwnClanOnly tag={tag} allows={mayInvite}>
    {() => <Invite tag={tag} user={user} />}
  </OwnClanOnly>
)

function Invite({ tag, user }: { tag: string; user: Person | undefined }) {
  const { api, toast } = useShell()
  const [person, setPerson] = useState<Person | null>(user ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const search = useForm({
    values: { name: '' },
    textOf: (error) => (error instanceof ApiError ? error.message : 'Nobody could be looked for. Try again'),
    async send({ name }) {
      const found = await api(clansArea).person({ query: { name } })
      setProblem(found.person ? null : `There is nobody called ${name}. It takes the whole name.`)
      setPerson(found.person)
      search.reset({ name })
    },
  })

  async function invite({ id, displayName }: Person) {
    setBusy(true)
    try {
      await api(clansArea).add({ params: { tag, userId: id } })
      toast({ type: 'success', text: `Invited ${displayName} to ${tag}!` })
      setPerson(null)
      setProblem(null)
      search.reset({ name: '' })
      void queries.invalidateQueries({ queryKey: waitingKey(tag) })
    } catch (error) {
      setProblem(problemText(error))
    }
    setBusy(false)
  }

  return (
    <div className={styles.modal}>
      {problem && <ErrorBanner end={<DismissButton onClick={() => setProblem(null)} />}>{problem}</ErrorBanner>}
      <Form form={search} aria-label="Find somebody" className={styles.search}>
        <TextInput
          label="Their name"
          hideLabel
          placeholder="Their display name"
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
          prefix={<Search />}
          {...search.text('name')}
        />
        <SubmitButton form={search} disabled={search.values.name.trim() === ''}>
          Find
        </SubmitButton>
      </Form>
      {person && (
        <div className={styles.person}>
          <Avatar name={person.displayName} color={person.color} photo={person.photo} size="large" />
          <p>
            <b style={{ color: `color-mix(in oklab, ${person.color} 78%, var(--foam))` }}>{person.displayName}</b>
            <span className={styles.hint}>
              Level {person.level}, {person.clan ? `in [${person.clan.tag}] already` : 'in no clan'}
            </span>
          </p>
        </div>
      )}
      <Waiting tag={tag} />
      <ModalFooter>
        <Button
          variant="live"
          icon={<UserPlus />}
          busy={busy}
          disabled={person === null || person.clan !== null}
          onClick={() => person && void invite(person)}
        >
          {person ? `Invite ${person.displayName}` : 'Invite'}
        </Button>
      </ModalFooter>
    </div>
  )
}

/** People whom the clan has invited; its sender, and whoever may remove a member, may take an invitation back. */
function Waiting({ tag }: { tag: string }) {
  const { api, toast } = useShell()
  const query = useQuery({
    queryKey: waitingKey(tag),
    queryFn: ({ signal }) => api(clansArea).waiting({ params: { tag }, signal }),
    staleTime: 0,
  })
  const me = useSession()?.user.id
  const rank = useClans((state) => state.clan?.rank)
  useEvent(clansArea.receives['new-member'], () => void queries.invalidateQueries({ queryKey: waitingKey(tag) }))
  const takeBack = async ({ id, displayName }: Person) => {
    try {
      await api(clansArea).remove({ params: { tag, userId: id } })
      toast({ type: 'info', text: `${displayName} is not invited any more` })
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
    }
    void queries.invalidateQueries({ queryKey: waitingKey(tag) })
  }
  return (
    <section aria-labelledby="clan-waiting" className={styles.waiting}>
      <h3 id="clan-waiting">Not answered yet</h3>
      <Answered
        query={query}
        waiting={<SkeletonLines lines={2} label="Reading who is invited" />}
        failed="Who is invited could not be read"
      >
        {({ invited }) =>
          invited.length === 0 ? (
            <p className={styles.hint}>Nobody is.</p>
          ) : (
            <ul>
              {invited.map(({ person, by, at }) => (
                <li key={person.id}>
                  <span>
                    <UserName user={person} />{' '}
                    <span className={styles.hint}>
                      by {by.displayName}, <Time at={at} show="relative" />
                    </span>
                  </span>
                  {(by.id === me || (rank && mayKick(rank, 'Member'))) && (
                    <Button
                      size="small"
                      variant="ghost"
                      aria-label={`Take back the invitation of ${person.displayName}`}
                      onClick={() => void takeBack(person)}
                    >
                      Take back
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  )
}

export default withQueries(InviteModal)
