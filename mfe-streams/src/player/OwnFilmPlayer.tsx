import { useShell } from '@shoal/remote-kit'
import { FilmPlayer, type FilmPlayerProps } from '@shoal/ui/FilmPlayer'
import { type ReactNode, useState } from 'react'
import { preferencesIn } from './preferences.ts'

/** A film at the volume that this person set for the cameras; changing it changes that of the cameras, too. */
export function OwnFilmPlayer(props: Omit<FilmPlayerProps, 'sound' | 'onSound'>): ReactNode {
  const { storage } = useShell()
  const preferences = preferencesIn(storage.local)
  const [sound] = useState(() => preferences.read())
  return <FilmPlayer {...props} sound={sound} onSound={(next) => preferences.keep(next)} />
}
