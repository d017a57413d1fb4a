import { AddressLink, useAddress, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Select } from '@shoal/ui/Select'
import { useEffect, useRef, useState } from 'react'
import { withQueries } from '../layout/queries.ts'
import panel from '../layout/StaffPanel.module.css'
import { HistoryPlate } from './HistoryPlate.tsx'
import { Overview } from './Overview.tsx'
import styles from './RemotesPanel.module.css'
import { RemoteView } from './RemoteView.tsx'
import { useRegistryNews } from './registry.ts'
import { type Place, registryAddress } from './registryAddress.ts'
import { TokensPlate } from './TokensPlate.tsx'
import { type Environment, environmentTitles, titleOf } from './words.ts'

const places = [
  [{ view: 'overview' }, 'Overview'],
  [{ view: 'history' }, 'History'],
  [{ view: 'tokens' }, 'Deploy tokens'],
] as const satisfies ReadonlyArray<readonly [Place, string]>

/** The registry of remotes: which version people get, who decided so, and how it fares [MFE-6] [MFE-13] [MFE-14]. */
function RemotesPanel() {
  const { environment: own } = useShell()
  const [environment, setEnvironment] = useState<Environment>(own)
  const place = useAddress(registryAddress)
  const name = place.view === 'remote' ? place.name : null
  useRegistryNews()

  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    heading.current?.focus()
    heading.current?.scrollIntoView?.({ block: 'end' })
  }, [name])

  const environments = Object.entries(environmentTitles)
    .filter(([value]) => value !== 'test' || own === 'test')
    .map(([value, label]) => ({ value, label: value === own ? `${label} (this server)` : label }))
  return (
    <div className={panel.panel}>
      <PanelHead title={name ? titleOf(name) : 'Remotes'} titleRef={heading}>
        <Badge variant="mod">Admin</Badge>
        {(place.view === 'overview' || place.view === 'remote') && (
          <Select
            label="Environment"
            hideLabel
            className={styles.environment}
            options={environments}
            value={environment}
            onValueChange={(value) => setEnvironment(value as Environment)}
          />
        )}
      </PanelHead>
      <nav className={styles.places} aria-label="Registry">
        {places.map(([to, title]) => (
          <AddressLink
            key={to.view}
            address={registryAddress}
            to={to}
            aria-current={to.view === place.view ? 'page' : undefined}
          >
            {title}
          </AddressLink>
        ))}
      </nav>
      {place.view === 'overview' && <Overview environment={environment} />}
      {place.view === 'remote' && (
        // Another remote or environment begins with empty forms.
        <RemoteView key={`${environment} ${place.name}`} environment={environment} name={place.name} />
      )}
      {place.view === 'history' && <HistoryPlate />}
      {place.view === 'tokens' && <TokensPlate />}
    </div>
  )
}

export default withQueries(RemotesPanel)
