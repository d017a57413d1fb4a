import type { DeployToken } from '@shoal/bus/remotes'
import { useShell } from '@shoal/remote-kit'
import { Listing } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { Time } from '@shoal/ui/Time'
import { KeyRound, Plus } from 'lucide-react'
import rows from '../layout/Rows.module.css'
import { newDeployToken, revokeDeployToken } from './offers.ts'
import { useTokens } from './registry.ts'

/** The tokens with which teams ship, never their secrets [MFE-14]. */
export function TokensPlate() {
  const { openModal } = useShell()
  const tokens = useTokens()
  const create = () => openModal(newDeployToken)
  const add = (
    <Button size="small" variant="live" icon={<Plus />} onClick={create}>
      New token…
    </Button>
  )
  return (
    <Plate title="Deploy tokens" level={2} aside={add}>
      <Listing
        query={tokens}
        waiting={{ lines: 4, label: 'Reading the tokens' }}
        failed="No tokens"
        empty={{
          title: 'No deploy tokens',
          icon: <KeyRound />,
          children: 'A team ships versions of its remote with a token. Make one, and hand its secret to the team.',
        }}
        rows={(data) => data}
      >
        {(list) => (
          <ul className={rows.rows}>
            {list.map((token) => (
              <Token key={token.id} token={token} />
            ))}
          </ul>
        )}
      </Listing>
    </Plate>
  )
}

function Token({ token }: { token: DeployToken }) {
  const { openModal } = useShell()
  const { label, remote, createdAt, createdBy, lastUsedAt, revokedAt } = token
  return (
    <li className={rows.row}>
      <div className={rows.top}>
        <b>{label}</b>
        <Figure tone="dim">{remote}</Figure>
        {revokedAt ? (
          <Badge className={rows.push} variant="lock">
            Revoked
          </Badge>
        ) : (
          <Button
            size="small"
            variant="danger"
            className={rows.push}
            aria-label={`Revoke ${label} of ${remote}`}
            onClick={() => openModal(revokeDeployToken, { token })}
          >
            Revoke…
          </Button>
        )}
      </div>
      <p className={rows.facts}>
        <span>
          made <Time at={createdAt} show="date-time" />
          {createdBy && ` by ${createdBy.displayName}`}
        </span>
        <span>{lastUsedAt ? <>last used {<Time at={lastUsedAt} show="date-time" />}</> : 'never used'}</span>
        {revokedAt && (
          <span>
            revoked <Time at={revokedAt} show="date-time" />
          </span>
        )}
      </p>
    </li>
  )
}
