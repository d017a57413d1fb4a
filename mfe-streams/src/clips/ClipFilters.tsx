import type { ClipQueryType, ClipSort } from '@shoal/bus/clips'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './ClipsPanel.module.css'
import { type Filters, useClipOptions } from './clipQueries.ts'

const queryTypes: Record<ClipQueryType, string> = { name: 'In names', user: 'By person' }
const sorts: Record<ClipSort, string> = { newest: 'Newest', oldest: 'Oldest', popular: 'Most liked' }

/** How long somebody must pause before what was typed is searched for, in ms. */
const PAUSE = 300
const ALL = 'All'

/** CLP-5: search, what it looks in, order, camera, season. */
export function ClipFilters({ filters, onChange }: { filters: Filters; onChange(filters: Filters): void }): ReactNode {
  const options = useClipOptions().data
  const [typed, setTyped] = useState(filters.query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing begins the pause anew
  useEffect(() => {
    if (typed.trim() === filters.query) return
    const timer = setTimeout(() => onChange({ ...filters, query: typed.trim() }), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  // Cleared from outside.
  useEffect(() => setTyped((before) => (before.trim() === filters.query ? before : filters.query)), [filters.query])

  const choices = <K extends string>(known: readonly K[] | undefined, texts: Record<K, string>) =>
    (known ?? (Object.keys(texts) as K[])).map((value) => ({ value, label: texts[value] }))
  return (
    <search className={styles.filters} aria-label="Clips">
      <TextInput
        label="Search"
        type="search"
        placeholder={filters.queryType === 'user' ? 'Who made it' : 'What it is called'}
        prefix={<Search />}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label="Search in"
        options={choices(options?.queryTypes, queryTypes)}
        value={filters.queryType}
        onValueChange={(queryType) => onChange({ ...filters, queryType: queryType as ClipQueryType })}
      />
      <Select
        label="Order"
        options={choices(options?.sorts, sorts)}
        value={filters.sort}
        onValueChange={(sort) => onChange({ ...filters, sort: sort as ClipSort })}
      />
      <Select
        label="Room"
        options={[ALL, ...(options?.rooms ?? [])].map((value) => ({ value, label: value }))}
        value={filters.room ?? ALL}
        onValueChange={(room) => onChange({ ...filters, room: room === ALL ? undefined : room })}
      />
      <Select
        label="Season"
        options={[
          { value: ALL, label: ALL },
          ...(options?.seasons ?? []).map((season) => ({ value: String(season), label: `Season ${season}` })),
        ]}
        value={filters.season === undefined ? ALL : String(filters.season)}
        onValueChange={(season) => onChange({ ...filters, season: season === ALL ? undefined : Number(season) })}
      />
    </search>
  )
}
