import { craftingArea, type ItemPair, type RecipeBook } from '@shoal/bus/crafting'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

export interface BookState extends Loading {
  book: RecipeBook
}

const none: Pick<BookState, 'book'> = { book: { known: [], riddles: [], mistakes: [] } }

export const samePair = ([one, two]: ItemPair, [first, second]: ItemPair): boolean => one === first && two === second

/** The person's recipe book: read once, then updated by the event of each craft [CRAFT-1]. */
export const useBook = liveStore<BookState>((shell) =>
  snapshotStore<BookState, typeof craftingArea>(shell, {
    source: craftingArea,
    state: () => none,
    take: (book) => ({ book }),
    changes(on) {
      on(craftingArea.receives.crafted, ({ known, mistake }, { book }) => {
        if (mistake !== null)
          return { book: { ...book, mistakes: [mistake, ...book.mistakes.filter((one) => !samePair(one, mistake))] } }
        if (known === null) return {}
        const others = book.known.filter(({ number }) => number !== known.number)
        return {
          book: {
            ...book,
            known: [...others, known].toSorted((one, two) => one.number - two.number),
            riddles: book.riddles.filter(({ number }) => number !== known.number),
          },
        }
      })
    },
    isFor: (session) => session !== null,
    forget: none,
  }),
)
