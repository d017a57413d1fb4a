import { DataSet, englishDataset, pattern } from 'obscenity'

/** The words of `obscenity` that are taken out for everyone: slurs, and violence against people. */
const everywhere = new Set([
  'abo',
  'abeed',
  'africoon',
  'arabush',
  'bestiality',
  'boonga',
  'chingchong',
  'chink',
  'cunt',
  'dyke',
  'fag',
  'incest',
  'kike',
  'negro',
  'nigger',
  'rape',
  'retard',
  'spastic',
  'tranny',
])

type Word = { originalWord: string }

/** Patterns (`|` is the edge of a word) that obscenity does not have, for everyone. */
const additions = new DataSet<Word>()
  .addPhrase((phrase) =>
    phrase
      .addPattern(pattern`nigge[e]r`)
      .addPattern(pattern`niggr`)
      .addPattern(pattern`|nggr`)
      .addPattern(pattern`|nigg|`)
      .addPattern(pattern`|nibber`)
      .addPattern(pattern`|nibba`)
      .addWhitelistedTerm('snigger'),
  )
  .addPhrase((phrase) =>
    phrase
      .addPattern(pattern`fagg[o]t`)
      .addPattern(pattern`|fgg[o]t`)
      .addPattern(pattern`phagg[o]t`)
      // With a q for a g: a FAQ is none of these words.
      .addWhitelistedTerm('faq'),
  )
  .addPhrase((phrase) => phrase.addPattern(pattern`|retrd`).addPattern(pattern`|rtard`).addPattern(pattern`|rtrd|`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|trny`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|spic[s]|`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|gook[s]|`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|coon[s]|`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|paki[s]|`))
  .addPhrase((phrase) => phrase.addPattern(pattern`wetback`))
  .addPhrase((phrase) => phrase.addPattern(pattern`raghead`).addPattern(pattern`towelhead`))
  .addPhrase((phrase) =>
    phrase.addPattern(pattern`|kys|`).addPattern(pattern`kil yourself`).addPattern(pattern`kill yourself`),
  )
  .addPhrase((phrase) =>
    phrase
      .addWhitelistedTerm('retardant')
      .addWhitelistedTerm('rapeseed')
      .addWhitelistedTerm('rappel')
      .addWhitelistedTerm('chinking')
      .addWhitelistedTerm('pachinko')
      // With an l for an i these would be listed ones.
      .addWhitelistedTerm('klike')
      .addWhitelistedTerm('chlink'),
  )

// A bracket is taken for a c, and begins words as well.
for (const rest of 'aehioruy') additions.addPhrase((phrase) => phrase.addWhitelistedTerm(`(unt${rest}`))

/** Only in baby mode. */
const babyAdditions = new DataSet<Word>()
  .addPhrase((phrase) => phrase.addPattern(pattern`|damn`).addPattern(pattern`|dam|`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|hell|`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|crap`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|wtf|`).addPattern(pattern`|stfu|`).addPattern(pattern`|lmfao|`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|idiot`).addPattern(pattern`|stupid`).addPattern(pattern`|moron`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|kill[s]|`).addPattern(pattern`|murder`))
  .addPhrase((phrase) => phrase.addPattern(pattern`|drunk`).addPattern(pattern`|weed|`).addPattern(pattern`|cocaine|`))

/** What is taken out for everyone. */
export const standardList = new DataSet<Word>()
  .addAll(englishDataset as DataSet<Word>)
  .removePhrasesIf(({ metadata }) => !everywhere.has(metadata?.originalWord ?? ''))
  .addAll(additions)

/** What is taken out in baby mode: all of obscenity's words and some more. */
export const babyList = new DataSet<Word>()
  .addAll(englishDataset as DataSet<Word>)
  .addAll(additions)
  .addAll(babyAdditions)

/** What stands in their place. */
export const neutralWords: readonly string[] = [
  'anemone',
  'barnacle',
  'bubbles',
  'coral',
  'driftwood',
  'jellyfish',
  'kelp',
  'lagoon',
  'pebble',
  'plankton',
  'seahorse',
  'seaweed',
  'sponge',
  'starfish',
  'tide',
  'walrus',
]
