import type { Gone, SeasonEnd } from '@shoal/bus/notifications'
import { modal, objectOf } from '@shoal/remote-kit/define'

/** What happened to the person and in the house while they were gone. */
export const whileGone = modal('while-you-were-gone', objectOf<{ gone: Gone }>())
/** `title` names the season. */
export const seasonEnding = modal('season-ending', objectOf<{ title: string; season: SeasonEnd }>())
