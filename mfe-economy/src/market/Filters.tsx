import type { MarketSort } from '@shoal/bus/market'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import type { Wanted } from './Browse.tsx'
import styles from './Market.module.css'

export const noFilters: Wanted = { query: '', rarity: undefined, kind: undefined, sort: 'ending' }

const sorts: Record<MarketSort, string> = { ending: 'Ending soon', newest: 'Newest', price: 'Cheapest' }
const rarities: Record<NonNullable<Wanted['rarity']>, string> = {
  ...{ COMMON: 'Common', UNCOMMON: 'Uncommon', RARE: 'Rare', EPIC: 'Epic', PURCHASE: 'Shop' },
}
const kinds: Record<NonNullable<Wanted['kind']>, string> = {
  ...{ NORMAL_ITEM: 'Things', FISHTOY: 'Fishtoys', WARTOY: 'Wartoys', BIGTOY: 'Bigtoys', SPECIAL: 'Specials' },
}
const ALL = 'all'
const options = (texts: Record<string, string>, all?: string) => [
  ...(all === undefined ? [] : [{ value: ALL, label: all }]),
  ...Object.entries(texts).map(([value, label]) => ({ value, label })),
]

/** How long somebody must pause before what was typed is searched for, in ms. */
const PAUSE = 300

/** MKT-1: search, rarity, kind, order. */
export function Filters({ wanted, onChange }: { wanted: Wanted; onChange(wanted: Wanted): void }) {
  const [typed, setTyped] = useState(wanted.query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing begins the pause anew
  useEffect(() => {
    if (typed.trim() === wanted.query) return
    const timer = setTimeout(() => onChange({ ...wanted, query: typed.trim() }), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  // Cleared from outside.
  useEffect(() => setTyped((before) => (before.trim() === wanted.query ? before : wanted.query)), [wanted.query])

  const chosen = <K extends string>(value: string) => (value === ALL ? undefined : (value as K))
  return (
    <search className={styles.filters} aria-label="The market">
      <TextInput
        label="Search"
        type="search"
        placeholder="What it is called"
        prefix={<Search />}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label="Rarity"
        options={options(rarities, 'All')}
        value={wanted.rarity ?? ALL}
        onValueChange={(rarity) => onChange({ ...wanted, rarity: chosen(rarity) })}
      />
      <Select
        label="Kind"
        options={options(kinds, 'All')}
        value={wanted.kind ?? ALL}
        onValueChange={(kind) => onChange({ ...wanted, kind: chosen(kind) })}
      />
      <Select
        label="Order"
        options={options(sorts)}
        value={wanted.sort}
        onValueChange={(sort) => onChange({ ...wanted, sort: sort as MarketSort })}
      />
    </search>
  )
}
