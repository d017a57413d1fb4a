import { ApiError } from '@shoal/bus'
import type { AllianceProposal } from '@shoal/bus/alliances'
import { limits } from '@shoal/bus/alliances/limits'
import { Answered } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { Handshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { withQueries } from '../layout/queries.ts'
import { useProposals } from './alliancesQuery.ts'
import { BreakButtons } from './BreakButtons.tsx'
import styles from './ClanAlliancesModal.module.css'
import { ClanMark } from './ClanMark.tsx'
import { endWords } from './endWords.ts'
import { ProposeForm } from './ProposeForm.tsx'
import { useDeeds } from './useDeeds.ts'

/** Proposals and allies of a clan, and what became of earlier ones, for its owner [ALLY-1]. */
function ClanAlliancesModal({ tag, propose }: { tag: string; propose?: string }) {
  const query = useProposals(tag)
  const deeds = useDeeds(tag)
  // A former owner has nothing to try again.
  if (query.error instanceof ApiError && query.error.code === 'alliances/not-owner')
    return (
      <EmptyState icon={<Handshake />} title="For the owner alone">
        {query.error.message}.
      </EmptyState>
    )
  return (
    <Answered
      query={query}
      waiting={<SkeletonLines lines={6} label="Reading the alliances" />}
      failed="No alliances to show"
    >
      {({ clanAllianceProposals, alliances, history }) => {
        const asked = clanAllianceProposals.filter(({ toClan }) => toClan.tag === tag)
        const asking = clanAllianceProposals.filter(({ fromClan }) => fromClan.tag === tag)
        const clanOf = ({ fromClan, toClan }: AllianceProposal) => (fromClan.tag === tag ? toClan : fromClan)
        const full = alliances.length >= limits.alliesMost
        return (
          <div className={styles.all}>
            <ProposeForm tag={tag} first={propose} full={full} />
            {asked.length > 0 && (
              <Part title="Waiting for your answer">
                {asked.map((one) => (
                  <Row key={one.id} proposal={one} clan={clanOf(one)}>
                    <Button
                      size="small"
                      variant="live"
                      disabled={full || deeds.busy !== null}
                      aria-label={`Accept ${one.fromClan.tag}`}
                      onClick={() => void deeds.accept(one.fromClan.tag)}
                    >
                      Accept
                    </Button>
                    <Button
                      size="small"
                      disabled={deeds.busy !== null}
                      aria-label={`Reject ${one.fromClan.tag}`}
                      onClick={() => void deeds.reject(one.fromClan.tag)}
                    >
                      Reject
                    </Button>
                  </Row>
                ))}
              </Part>
            )}
            {asking.length > 0 && (
              <Part title="Waiting for theirs">
                {asking.map((one) => (
                  <Row key={one.id} proposal={one} clan={clanOf(one)}>
                    <Button
                      size="small"
                      disabled={deeds.busy !== null}
                      aria-label={`Take back the proposal to ${one.toClan.tag}`}
                      onClick={() => void deeds.takeBack(one.toClan.tag)}
                    >
                      Take back
                    </Button>
                  </Row>
                ))}
              </Part>
            )}
            <Part title={`Allies, ${alliances.length} of ${limits.alliesMost}`}>
              {alliances.length === 0 ? (
                <li className={styles.quiet}>No clan stands with {tag} yet.</li>
              ) : (
                alliances.map((one) => (
                  <Row key={one.id} proposal={one} clan={clanOf(one)}>
                    <BreakButtons
                      tag={clanOf(one).tag}
                      disabled={deeds.busy !== null}
                      onBreak={() => void deeds.breakUp(clanOf(one).tag)}
                    />
                  </Row>
                ))
              )}
            </Part>
            {history.length > 0 && (
              <Part title="Earlier">
                {history.map((one) => (
                  <li key={one.id} className={styles.past}>
                    <ClanMark clan={clanOf(one)} />
                    <span className={styles.quiet}>
                      {endWords(one, tag)} <Time at={one.endedAt ?? one.createdAt} show="relative" />
                    </span>
                  </li>
                ))}
              </Part>
            )}
          </div>
        )
      }}
    </Answered>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function Row({
  proposal: { status, createdAt, answeredAt },
  clan,
  children,
}: {
  proposal: AllianceProposal
  clan: AllianceProposal['toClan']
  children: ReactNode
}) {
  return (
    <li className={styles.row}>
      <ClanMark clan={clan} />
      <span className={styles.quiet}>
        {status === 'accepted' ? 'since ' : 'proposed '}
        <Time at={answeredAt ?? createdAt} show="relative" />
      </span>
      <span className={styles.buttons}>{children}</span>
    </li>
  )
}

export default withQueries(ClanAlliancesModal)
