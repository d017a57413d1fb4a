import { useShell } from '@shoal/remote-kit'
import { FilmPlayer, type FilmPlayerProps } from '@shoal/ui/FilmPlayer'
import { type ReactNode, useState } from 'react'
import { preferencesIn } from './preferences.ts'

/** A film as loud as this person has the cameras; who makes it louder has the cameras louder, too. */
export function OwnFilmPlayer(props: Omit<FilmPlayerProps, 'sound' | 'onSound'>): ReactNode {
  const { storage } = useShell()
  const preferences = preferencesIn(storage.local)
  const [sound] = useState(() => preferences.read())
  return <FilmPlayer {...props} sound={sound} onSound={(next) => preferences.keep(next)} />
}
