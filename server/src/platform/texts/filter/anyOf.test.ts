import {
  collapseDuplicatesTransformer,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity'
import { chanceOf } from '../../crowd/chance.ts'
import { anyOf } from './anyOf.ts'
import { babyList } from './lists.ts'

const { blacklistedTerms } = babyList.build()
const letters = [resolveConfusablesTransformer(), resolveLeetSpeakTransformer(), toAsciiLowerCaseTransformer()]

it.each([
  ['once', new Map<string, number>()],
  ['twice', new Map([...'beolsg'].map((letter) => [letter, 2] as const))],
])(
  '[FLT-1] all words in one expression find a word in exactly the texts in which the matcher does: letters that follow themselves %s',
  (_often, repeats) => {
    const matcher = new RegExpMatcher({
      blacklistedTerms,
      blacklistMatcherTransformers: [
        ...letters,
        collapseDuplicatesTransformer({ defaultThreshold: 1, customThresholds: repeats }),
      ],
    })
    const one = anyOf(blacklistedTerms, letters, repeats)
    const chance = chanceOf(1)
    // Listed words, parts of them and what stands around them.
    const parts = [
      ...'aeioubdfgknrst .-|1$4Éп𝐚',
      'ass',
      'fag',
      'nig',
      'cu',
      'nt',
      'hell',
      'kill ',
      ' you',
      'rape',
      'ddd',
      'gg',
    ]
    const texts = Array.from({ length: 4_000 }, () =>
      Array.from({ length: Math.ceil(chance.between(0, 8)) }, () => chance.pick(parts)).join(''),
    )
    const found = texts.filter((text) => one(text))
    expect(found).toEqual(texts.filter((text) => matcher.hasMatch(text)))
    expect(found.length).toBeGreaterThan(100)
    expect(texts.length - found.length).toBeGreaterThan(100)
  },
)
