import type { Settings } from '../platform/settings.ts'
import { emptyShow } from './emptyShow.ts'
import { makeAdmin } from './makeAdmin.ts'
import { giveEarlierMedals } from './medals.ts'

/**
 * Something an operator does at a terminal, beside the running of the show; a SettingsError that it throws is printed as
 * one line.
 */
export type Command = (args: readonly string[], settings: Settings) => Promise<void>

/** By the word after the name of the program, as `main.js admin me@shoal.example`. */
export const commands: Readonly<Record<string, Command>> = {
  admin: makeAdmin,
  'empty-show': emptyShow,
  medals: giveEarlierMedals,
}
