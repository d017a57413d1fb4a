import { service } from '../../platform/feature.ts'

/** The medals that people chose to show beside their names, by user id; who chose none is absent. */
type ShownMedals = (userIds: Iterable<string>) => Promise<ReadonlyMap<string, readonly string[]>>

/** The medals hand this in: they are counted from what is said, so the chat cannot know them itself. */
export const useMedalRoll = service(() => {
  let shown: ShownMedals = async () => new Map()
  return {
    keep(theirs: ShownMedals): void {
      shown = theirs
    },
    shownOf: (userIds: Iterable<string>) => shown(userIds),
  }
})
