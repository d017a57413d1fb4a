import type { SoundEffect } from '@shoal/bus/voice'
import { EmptyState } from '@shoal/ui/EmptyState'
import { TextInput } from '@shoal/ui/TextInput'
import { Tokens } from '@shoal/ui/Tokens'
import { AudioLines, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { ListenButton } from './ListenButton.tsx'
import styles from './SoundLibrary.module.css'

interface SoundLibraryProps {
  effects: readonly SoundEffect[]
  /** Id of the chosen one. */
  value: string | null
  error: string | undefined
  onValueChange(id: string): void
}

/** Those with a text in their name or category. */
const found = (effects: readonly SoundEffect[], sought: string): SoundEffect[] => {
  const wanted = sought.trim().toLowerCase()
  return effects.filter(({ name, category }) => `${name}\n${category}`.toLowerCase().includes(wanted))
}

/** The library by category, to search, listen and choose from. Native radios, so arrow keys work [SFX-1]. */
export function SoundLibrary({ effects, value, error, onValueChange }: SoundLibraryProps) {
  const id = useId()
  const [sought, setSought] = useState('')
  const shown = found(effects, sought)
  const categories = [...new Set(shown.map(({ category }) => category))]
  const chosen = effects.find((effect) => effect.id === value)
  if (effects.length === 0)
    return (
      <EmptyState icon={<AudioLines />} title="The library has no sounds">
        As soon as there is one, it stands here.
      </EmptyState>
    )
  return (
    <div className={styles.library}>
      <TextInput
        label="Find a sound"
        type="search"
        autoComplete="off"
        placeholder="Its name or category"
        prefix={<Search />}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        // It would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div
        role="radiogroup"
        className={styles.list}
        aria-label="Sound"
        aria-required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        tabIndex={-1}
      >
        {categories.map((category) => (
          <fieldset key={category} className={styles.group}>
            <legend className={styles.category}>{category}</legend>
            {shown
              .filter((effect) => effect.category === category)
              .map((effect) => (
                <div key={effect.id} className={styles.line}>
                  <label className={styles.choice}>
                    <input
                      type="radio"
                      name={id}
                      checked={effect.id === value}
                      onChange={() => onValueChange(effect.id)}
                    />
                    <span className={styles.name}>{effect.name}</span>
                    <span className={styles.length}>{(effect.durationMs / 1000).toFixed(1)} s</span>
                    <Tokens amount={effect.cost} className={styles.cost} />
                  </label>
                  {/* With the keyboard one listens to the chosen sound, and need not pass all others to get on. */}
                  <ListenButton
                    url={effect.url}
                    what={effect.name}
                    tabIndex={value === null || value === effect.id ? 0 : -1}
                  />
                </div>
              ))}
          </fieldset>
        ))}
        {shown.length === 0 && <p className={styles.nothing}>No sound is called that.</p>}
      </div>
      {chosen && !shown.includes(chosen) && <p className={styles.nothing}>Chosen: {chosen.name}</p>}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
