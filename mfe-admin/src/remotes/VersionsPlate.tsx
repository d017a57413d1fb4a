import type { RemoteChannel, RemoteVersion } from '@shoal/bus/remotes'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { Menu } from '@shoal/ui/Menu'
import { Plate } from '@shoal/ui/Plate'
import { Time } from '@shoal/ui/Time'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import rows from '../layout/Rows.module.css'
import { useAsk } from './asking.ts'
import styles from './VersionsPlate.module.css'
import { buildText, sameBuild, size } from './words.ts'

/** Shown at once; older ones on demand. */
const shownFirst = 8

/** Every version of a remote, newest first, with the actions on it [MFE-6]. */
export function VersionsPlate({ channel, versions }: { channel: RemoteChannel; versions: readonly RemoteVersion[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? versions : versions.slice(0, shownFirst)
  return (
    <Plate
      title="Versions"
      level={2}
      aside={<span>{versions.length.toLocaleString('en-US')}</span>}
      footer={
        shown.length < versions.length && (
          <Button size="small" variant="ghost" onClick={() => setAll(true)}>
            Show all {versions.length}
          </Button>
        )
      }
    >
      <ol className={rows.rows}>
        {shown.map((version) => (
          <Version key={`${version.version} ${version.build}`} version={version} channel={channel} all={versions} />
        ))}
      </ol>
    </Plate>
  )
}

function Version({
  version,
  channel,
  all,
}: {
  version: RemoteVersion
  channel: RemoteChannel
  all: readonly RemoteVersion[]
}) {
  const { stable, candidate, pinned, previous, environment, name } = channel
  const ask = useAsk(environment, name)
  const ref = { version: version.version, build: version.build }
  const named = buildText(ref, all)
  const [isStable, isCandidate, isPinned] = [stable, candidate, pinned].map((one) => sameBuild(one, ref))
  const closed = !version.compatible
  return (
    <li className={rows.row}>
      <div className={rows.top}>
        <b className={styles.version}>{ref.version}</b>
        <Figure tone="dim">{ref.build.slice(0, 8)}</Figure>
        {isStable && <Badge variant="live">Stable</Badge>}
        {isCandidate && <Badge>Candidate</Badge>}
        {isPinned && <Badge>Pinned</Badge>}
        {sameBuild(previous, ref) && !isStable && <Badge>Stable before</Badge>}
        {closed && (
          <Badge variant="lock">{version.misfit ? `Needs ${version.misfit}` : 'Does not fit this shell'}</Badge>
        )}
        <Menu
          align="end"
          label={`Version ${named}`}
          trigger={
            <Button size="small" className={rows.push} icon={<ChevronDown />} aria-label={`Use ${named}`}>
              Use
            </Button>
          }
          items={[
            {
              label: 'Make stable…',
              disabled: isStable || closed,
              onSelect: () =>
                ask({
                  title: `Make ${named} stable`,
                  change: { stable: ref, ...(isCandidate && { candidate: null }) },
                  action: `Make ${named} stable`,
                }),
            },
            {
              label: 'Make candidate…',
              disabled: isStable || isCandidate || closed,
              onSelect: () =>
                ask({
                  title: `Make ${named} the candidate`,
                  change: { candidate: ref, percentage: 0 },
                  askPercentage: true,
                  action: 'Make candidate',
                }),
            },
            {
              label: 'Pin…',
              disabled: isPinned || closed,
              onSelect: () => ask({ title: `Pin ${named}`, change: { pinned: ref }, action: `Pin ${named}` }),
            },
            ...(isPinned
              ? [
                  {
                    label: 'Unpin…',
                    onSelect: () => ask({ title: 'Take the pin out', change: { pinned: null }, action: 'Unpin' }),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {version.notes && <p className={rows.text}>{version.notes}</p>}
      <p className={rows.facts}>
        <Time at={version.createdAt} show="date-time" />
        <span>{version.by === 'bundled' ? 'came with the server' : `shipped by ${version.by}`}</span>
        <span>
          <Figure>{size(version.bytes)}</Figure> in <Figure>{version.files}</Figure>{' '}
          {version.files === 1 ? 'file' : 'files'}
        </span>
        <span>
          for contract <Figure>{version.contract}</Figure>
        </span>
        {version.commit && (
          <span>
            commit <Figure title={version.commit}>{version.commit.slice(0, 10)}</Figure>
          </span>
        )}
        {!version.base.startsWith('/') && <span>from {version.base}</span>}
      </p>
    </li>
  )
}
