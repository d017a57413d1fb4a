import { ApiError, formatDate } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import type { ClanPage } from '@shoal/bus/clans'
import type { ClansErrorCode } from '@shoal/bus/clans/errors'
import { clansPanel, createClan } from '@shoal/bus/clans/offers'
import { bandOf } from '@shoal/bus/clans/rules'
import { useAddress, useSession, useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { PanelHead } from '@shoal/ui/PanelHead'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tokens } from '@shoal/ui/Tokens'
import { List, Shield, ShieldPlus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { ClanAllies } from '../alliances/index.ts'
import { clanAddress } from '../layout/clanAddress.ts'
import panel from '../layout/Panel.module.css'
import { withQueries } from '../layout/queries.ts'
import { ClanActions } from './ClanActions.tsx'
import styles from './ClanInfo.module.css'
import { ClanName } from './ClanName.tsx'
import { useClanPage } from './clanQuery.ts'
import { useClans } from './clansStore.ts'
import { Emblem } from './Emblem.tsx'
import { Members } from './Members.tsx'

/** One clan: the one in the address, or one's own [CLAN-2]. */
function ClanInfoPanel() {
  const { tag } = useAddress(clanAddress)
  const own = useClans((state) => state.clan?.tag)
  const shown = tag ?? own
  return <div className={panel.panel}>{shown === undefined ? <NoClan /> : <ClanView key={shown} tag={shown} />}</div>
}

/** For visitors, and people without a clan. */
function NoClan() {
  const { openModal, openPanel } = useShell()
  const session = useSession()
  const { phase, problem, load } = useClans((state) => state)
  if (session && phase === 'failed')
    return (
      <ErrorState title="Your clan could not be read" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (session && phase !== 'ready') return <SkeletonLines lines={8} avatar label="Looking for your clan" />
  return (
    <EmptyState
      level={1}
      title={session ? 'You are in no clan' : 'Your clan would be here'}
      icon={<Shield />}
      action={
        <span className={styles.ways}>
          {session ? (
            <Button variant="live" icon={<ShieldPlus />} onClick={() => openModal(createClan)}>
              Create a clan
            </Button>
          ) : (
            <Button variant="live" onClick={() => openModal(logIn)}>
              Log in
            </Button>
          )}
          <Button icon={<List />} onClick={() => openPanel(clansPanel)}>
            Look at all clans
          </Button>
        </span>
      }
    >
      {session
        ? 'Found one of your own, join an open one, or wait for an invitation.'
        : 'Everybody can look at clans; to be in one takes an account.'}
    </EmptyState>
  )
}

function ClanView({ tag }: { tag: string }) {
  const { openPanel } = useShell()
  const query = useClanPage(tag)
  const gone = query.error instanceof ApiError && query.error.code === ('clans/no-such-clan' satisfies ClansErrorCode)
  if (gone)
    return (
      <EmptyState
        level={1}
        title={`There is no clan ${tag}`}
        icon={<Shield />}
        action={
          <Button icon={<List />} onClick={() => openPanel(clansPanel)}>
            Look at all clans
          </Button>
        }
      >
        It was never founded, or it was disbanded.
      </EmptyState>
    )
  return (
    <Answered
      query={query}
      waiting={<SkeletonLines lines={8} avatar label={`Reading ${tag}`} />}
      failed={`${tag} could not be read`}
    >
      {(page) => <About page={page} />}
    </Answered>
  )
}

function About({ page }: { page: ClanPage }) {
  const { clan, place, of, room } = page
  const own = useClans((state) => state.clan)
  return (
    <>
      <header className={styles.head} style={{ '--clan': clan.color } as CSSProperties}>
        <Emblem clan={clan} size="huge" />
        <div className={styles.words}>
          <PanelHead title={`[${clan.tag}] ${clan.name}`} />
          <p className={styles.description}>{clan.description}</p>
          <p className={styles.since}>
            Founded {formatDate(clan.foundedAt)} · {clan.open ? 'open to everybody' : 'by invitation'}
          </p>
          <ClanActions page={page} />
        </div>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>Place</dt>
          <dd>
            <Figure>{place}</Figure>{' '}
            <span>
              of {of}, {bandOf(place, of)}
            </span>
          </dd>
        </div>
        <div>
          <dt>XP together</dt>
          <dd>
            <Figure>{clan.xp}</Figure>
          </dd>
        </div>
        <div>
          <dt>Vault</dt>
          <dd>
            <Tokens amount={clan.tokens} />
          </dd>
        </div>
        <div>
          <dt>Members</dt>
          <dd>
            <Figure>{clan.size}</Figure> <span>of {Math.max(room, clan.size).toLocaleString('en-US')}</span>
          </dd>
        </div>
      </dl>
      <ClanAllies tag={clan.tag} own={own} nameOf={(ally) => <ClanName clan={ally} />} />
      <Members page={page} />
    </>
  )
}

export default withQueries(ClanInfoPanel)
