import { useShell } from '@shoal/remote-kit'
import { IconButton } from '@shoal/ui/IconButton'
import { Popover } from '@shoal/ui/Popover'
import { TextInput } from '@shoal/ui/TextInput'
import { Search, Smile } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import styles from './EmotePopover.module.css'
import type { Found, Group } from './emoji/book.ts'
import { Picture } from './Picture.tsx'
import { noteEmote, recentEmotes } from './recentEmotes.ts'

const perRow = 8
const foundMax = 64

/** Emotes that are shown before a search, by name. */
const often = [
  ...['grinning', 'joy', 'rofl', 'blush', 'heart_eyes', 'sunglasses', 'thinking', 'smirk'],
  ...['sleeping', 'sob', 'scream', 'rage', 'exploding_head', 'cold_face', 'nauseated_face', 'clown_face'],
  ...['skull', 'eyes', 'clap', 'raised_hands', '+1', '-1', 'pray', 'muscle'],
  ...['heart', 'broken_heart', 'fire', 'sparkles', 'tada', '100', 'rotating_light', 'firecracker'],
  ...['fish', 'tropical_fish', 'blowfish', 'shark', 'octopus', 'crab', 'ocean', 'bubbles'],
]

type Book = typeof import('./emoji/book.ts')

/** Pages of entries, each with the sign for its tab: first the project's own and the usual, then the groups of Unicode. */
function pagesOf({ groups }: Book, recent: readonly string[]) {
  const all = new Map<string, Found>(
    groups.flatMap(({ entries }) => entries.map((entry) => [entry.name, entry] as const)),
  )
  const named = (title: string, names: readonly string[]) => ({
    title,
    entries: names.flatMap((name) => all.get(name) ?? []),
  })
  const [own, ...unicode] = groups as [Group, ...Group[]]
  const first = [named('Recent', recent), own, named('The usual', often)]
  return [
    {
      title: 'Shoal and the usual',
      cover: own.entries[0]!,
      sections: first.filter(({ entries }) => entries.length > 0),
    },
    ...unicode.map((group) => ({ title: group.title, cover: group.entries[0]!, sections: [group] })),
  ]
}

/**
 * Emoji and emotes to pick from, with a search and what was picked last; arrow keys move, picking one puts it into the
 * message. Starts open.
 */
export function EmotePopover({ book, onPick }: { book: Book; onPick: (emote: string) => void }) {
  const { storage } = useShell()
  const [open, setOpen] = useState(true)
  const [page, setPage] = useState(0)
  const [sought, setSought] = useState('')
  const [at, setAt] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was picked is read each time it opens
  const pages = useMemo(() => pagesOf(book, recentEmotes(storage.local)), [book, storage, open])
  const sections: readonly { title: string; entries: readonly Found[] }[] =
    sought.trim() === '' ? pages[page]!.sections : [{ title: 'Found', entries: book.find(sought, foundMax) }]
  /** As the eye sees them, so that up and down stay in their column. */
  const rows = sections.flatMap(({ entries }) =>
    Array.from({ length: Math.ceil(entries.length / perRow) }, (_, row) =>
      entries.slice(row * perRow, (row + 1) * perRow),
    ),
  )

  const focus = (index: number) => {
    setAt(index)
    grid.current?.querySelectorAll('button')[index]?.focus()
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const starts = rows.map((_, row) => rows.slice(0, row).reduce((sum, { length }) => sum + length, 0))
    const row = starts.findLastIndex((start) => start <= at)
    const inRow = (wanted: number) =>
      rows[wanted] && starts[wanted]! + Math.min(at - starts[row]!, rows[wanted].length - 1)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: inRow(row - 1), ArrowDown: inRow(row + 1) }[
      event.key
    ]
    if (next === undefined || next < 0 || next >= rows.flat().length) return
    event.preventDefault()
    focus(next)
  }
  const pick = ({ emoji, name }: Found) => {
    noteEmote(storage.local, name)
    setOpen(false)
    setSought('')
    onPick(emoji ?? `:${name}:`)
  }

  let index = -1
  return (
    <Popover
      label="Emotes"
      side="top"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className={styles.popup}
      trigger={
        <IconButton label="Emotes">
          <Smile />
        </IconButton>
      }
    >
      <TextInput
        label="Find an emote"
        hideLabel
        placeholder="Find an emote"
        type="search"
        autoComplete="off"
        prefix={<Search />}
        value={sought}
        onChange={(event) => {
          setSought(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const [first] = rows.flat()
          if (event.key === 'ArrowDown' && first) {
            event.preventDefault()
            focus(0)
          }
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (first && sought.trim() !== '') pick(first)
        }}
      />
      <fieldset className={styles.pages} aria-label="Kinds of emotes">
        {pages.map(({ title, cover }, number) => (
          <button
            key={title}
            type="button"
            className={styles.page}
            aria-label={title}
            aria-pressed={sought === '' && number === page}
            title={title}
            onClick={() => {
              setPage(number)
              setSought('')
              setAt(0)
            }}
          >
            <span aria-hidden="true">
              <Picture of={cover} />
            </span>
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between its buttons */}
      <div ref={grid} className={styles.sections} onKeyDown={move}>
        {sections.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <div className={styles.grid}>
              {entries.map((entry) => {
                index += 1
                const here = index
                const name = entry.name.replaceAll('_', ' ')
                return (
                  <button
                    key={entry.name}
                    type="button"
                    className={styles.emote}
                    aria-label={name}
                    title={name}
                    tabIndex={here === at ? 0 : -1}
                    onFocus={() => setAt(here)}
                    onClick={() => pick(entry)}
                  >
                    <span aria-hidden="true">
                      <Picture of={entry} />
                    </span>
                  </button>
                )
              })}
            </div>
            {entries.length === 0 && <p className={styles.nothing}>Nothing is called that.</p>}
          </section>
        ))}
      </div>
      <p className={styles.credit}>Emoji: Twemoji, CC BY 4.0</p>
    </Popover>
  )
}
