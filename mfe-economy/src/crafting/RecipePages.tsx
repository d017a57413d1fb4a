import type { ItemPair, KnownRecipe, RecipeBook, Riddle } from '@shoal/bus/crafting'
import type { ItemDefinition } from '@shoal/bus/items'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { RarityName } from '@shoal/ui/RarityName'
import BookOpen from 'lucide-react/icons/book-open'
import Trophy from 'lucide-react/icons/trophy'
import { ItemPicture } from '../items/index.ts'
import styles from './RecipePages.module.css'
import { kindWords, rarityOrder, rarityWords } from './words.ts'

type Catalogue = Readonly<Record<string, ItemDefinition>>

/** Both of a pair in the order of their names' numbers; nothing where the catalogue lost one. */
const bothOf = (catalogue: Catalogue, [one, two]: ItemPair) => {
  const [first, second] = [catalogue[one], catalogue[two]]
  return first && second ? ([first, second] as const) : null
}

export interface KnownRecipesProps {
  book: RecipeBook
  catalogue: Catalogue
  /** Whether both items of a recipe are at hand. */
  canLay(pair: ItemPair): boolean
  onLay(pair: ItemPair): void
}

/** The recipes that the person has found, and below them the pairs that they tried in vain. */
export function KnownRecipes({ book, catalogue, canLay, onLay }: KnownRecipesProps) {
  if (book.known.length === 0 && book.mistakes.length === 0)
    return (
      <EmptyState title="An empty book" icon={<BookOpen />}>
        Every recipe that you find is written down here. Start with the riddles, or with courage.
      </EmptyState>
    )
  return (
    <div className={styles.pages}>
      {book.known.length > 0 && (
        <ul className={styles.known} aria-label="Recipes you found">
          {book.known.map((recipe) => (
            <Known key={recipe.number} {...{ recipe, catalogue, canLay, onLay }} />
          ))}
        </ul>
      )}
      {book.mistakes.length > 0 && (
        <section className={styles.mistakes}>
          <h3>Made goo</h3>
          <ul>
            {book.mistakes.map((pair) => {
              const both = bothOf(catalogue, pair)
              return (
                both && (
                  <li key={pair.join('+')}>
                    {both[0].name} + {both[1].name}
                  </li>
                )
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}

function Known({
  recipe: { number, of, makes, times },
  catalogue,
  canLay,
  onLay,
}: Omit<KnownRecipesProps, 'book'> & { recipe: KnownRecipe }) {
  const both = bothOf(catalogue, of)
  const made = catalogue[makes]
  if (!both || !made) return null
  return (
    <li className={styles.recipe}>
      <span className={styles.number}>{number}</span>
      <ItemPicture itemId={both[0].id} alt={both[0].name} size={40} />
      <span aria-hidden="true">+</span>
      <ItemPicture itemId={both[1].id} alt={both[1].name} size={40} />
      <span aria-hidden="true">=</span>
      <ItemPicture itemId={made.id} alt={made.name} size={40} />
      <span className={styles.makes}>
        <RarityName rarity={made.rarity}>{made.name}</RarityName>
        <small className={styles.times}>{times === 1 ? 'made once' : `made ${times} times`}</small>
      </span>
      <Button
        size="small"
        variant="ghost"
        disabled={!canLay(of)}
        aria-label={`Put ${both[0].name} and ${both[1].name} on the bench`}
        onClick={() => onLay(of)}
      >
        Lay out
      </Button>
    </li>
  )
}

/** Recipes still to be found: the result by rarity and kind, the ingredients by a riddle. */
export function Riddles({ riddles }: { riddles: readonly Riddle[] }) {
  if (riddles.length === 0)
    return (
      <EmptyState title="The whole book" icon={<Trophy />}>
        You have found every recipe there is. The writers have been told to hurry up.
      </EmptyState>
    )
  return (
    <div className={styles.pages}>
      {rarityOrder.map((rarity) => {
        const some = riddles.filter((riddle) => riddle.rarity === rarity)
        return (
          some.length > 0 && (
            <section key={rarity} className={styles.riddles} data-rarity={rarity}>
              <h3>
                <RarityName rarity={rarity}>{rarityWords[rarity]}</RarityName>{' '}
                <small className={styles.amount}>{some.length}</small>
              </h3>
              <ul>
                {some.map(({ number, kind, hint }) => (
                  <li key={number}>
                    <span className={styles.number}>{number}</span>
                    <p>
                      {hint} <small className={styles.kind}>Makes a {kindWords[kind]}.</small>
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}
