import type { ClipQueryType, ClipSort } from '@shoal/bus/clips'
import { shapes } from '@shoal/bus/page/limits'
import { Button } from '@shoal/ui/Button'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useMedia } from '../layout/useMedia.ts'
import styles from './ClipsPanel.module.css'
import { type Filters, noFilters, useClipOptions } from './clipQueries.ts'

const queryTypes: Record<ClipQueryType, string> = { name: 'In names', user: 'By person' }
const sorts: Record<ClipSort, string> = { newest: 'Newest', oldest: 'Oldest', popular: 'Most liked' }

/** How long somebody must pause before what was typed is searched for, in ms. */
const PAUSE = 300
const ALL = 'All'

/** What is chosen beside what is searched for. */
const choosable = ['queryType', 'sort', 'room', 'season'] as const

/**
 * CLP-5: search, what it looks in, order, camera, season. On small screens all but the search is behind a button, so that
 * the clips begin near the top.
 */
export function ClipFilters({ filters, onChange }: { filters: Filters; onChange(filters: Filters): void }): ReactNode {
  const options = useClipOptions().data
  const [typed, setTyped] = useState(filters.query)
  const foldable = useMedia(shapes.small)
  const [open, setOpen] = useState(false)
  const choicesId = useId()
  const set = choosable.filter((key) => filters[key] !== noFilters[key]).length

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
      {foldable && (
        <Button
          variant="ghost"
          icon={<SlidersHorizontal />}
          aria-expanded={open}
          aria-controls={choicesId}
          onClick={() => setOpen(!open)}
        >
          {set > 0 ? `Filters, ${set} set` : 'Filters'}
        </Button>
      )}
      <div id={choicesId} className={styles.choices} hidden={foldable && !open}>
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
      </div>
    </search>
  )
}
