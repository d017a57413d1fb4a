import { logIn } from '@shoal/bus/accounts/offers'
import { clansArea } from '@shoal/bus/clans'
import { clanInvitation, createClan } from '@shoal/bus/clans/offers'
import { AddressLink, UserName, useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { TextInput } from '@shoal/ui/TextInput'
import { useQuery } from '@tanstack/react-query'
import { MailOpen, Search, Shield, ShieldPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { clanAddress } from '../layout/clanAddress.ts'
import panel from '../layout/Panel.module.css'
import { queries, withQueries } from '../layout/queries.ts'
import { ClanBoards } from './ClanBoards.tsx'
import { ClanSearch } from './ClanSearch.tsx'
import styles from './ClansPanel.module.css'
import { useClans } from './clansStore.ts'

/** All clans: the boards, the search, and the way to a clan of one's own [CLAN-2]. */
function ClansPanel() {
  const { api, openModal } = useShell()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const boards = useQuery({
    queryKey: ['clans', 'boards'],
    queryFn: ({ signal }) => api(clansArea).leaderBoard({ signal }),
    // XP grow all the time; the server counts them by the minute.
    refetchInterval: 60_000,
  })
  useEvent(clansArea.receives.mine, () => void queries.invalidateQueries({ queryKey: ['clans', 'boards'] }))
  return (
    <div className={panel.panel}>
      <PanelHead
        title="Clans"
        lead="Swim together: a tag beside your name, a vault, and somebody who notices when you are gone."
      >
        <Own />
      </PanelHead>
      <Waiting />
      <TextInput
        label="Find a clan"
        hideLabel
        type="search"
        placeholder="Find a clan by tag or name"
        prefix={<Search />}
        maxLength={32}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={styles.search}
      />
      {wanted !== '' ? (
        <ClanSearch wanted={wanted} />
      ) : (
        <Answered query={boards} waiting={<SkeletonLines lines={10} label="Counting the clans" />} failed="No boards">
          {(answer) =>
            answer.total > 0 ? (
              <ClanBoards boards={answer} query={boards} />
            ) : (
              <EmptyState title="There are no clans yet" icon={<Shield />}>
                <FirstClan onFound={() => openModal(createClan)} />
              </EmptyState>
            )
          }
        </Answered>
      )}
    </div>
  )
}

const FirstClan = ({ onFound }: { onFound: () => void }) =>
  useSession() ? (
    <Button variant="live" icon={<ShieldPlus />} onClick={onFound}>
      Found the first
    </Button>
  ) : (
    'Whoever founds the first leads every board.'
  )

/** The way to one's own clan, or to one. */
function Own() {
  const { openModal } = useShell()
  const session = useSession()
  const { clan, load, phase } = useClans((state) => state)
  if (!session)
    return (
      <Button className={styles.own} onClick={() => openModal(logIn)}>
        Log in to found or join one
      </Button>
    )
  if (clan)
    return (
      <AddressLink address={clanAddress} to={{ tag: null }} className={styles.ownWay}>
        Your clan: <b>[{clan.tag}]</b> {clan.rank}
      </AddressLink>
    )
  if (phase === 'failed')
    return (
      <Button className={styles.own} onClick={() => void load()}>
        Your clan could not be read. Retry
      </Button>
    )
  return (
    <Button
      className={styles.own}
      variant="live"
      icon={<ShieldPlus />}
      disabled={phase !== 'ready'}
      onClick={() => openModal(createClan)}
    >
      Create a clan
    </Button>
  )
}

/** Invitations that wait for an answer. */
function Waiting() {
  const { openModal } = useShell()
  const invites = useClans((state) => state.invites)
  const [first] = invites
  if (!first) return null
  const others = invites.length - 1
  return (
    <p className={styles.waiting}>
      <MailOpen aria-hidden="true" />
      <span>
        <UserName user={first.by} /> invited you to join <b>[{first.clan.tag}]</b> {first.clan.name}
        {others > 0 && `, and ${others} more ${others === 1 ? 'clan wants' : 'clans want'} you`}.
      </span>
      <Button size="small" variant="live" onClick={() => openModal(clanInvitation, { tag: first.clan.tag })}>
        Answer
      </Button>
    </p>
  )
}

export default withQueries(ClansPanel)
