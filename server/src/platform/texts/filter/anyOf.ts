import { type BlacklistedTerm, type Node, type SimpleTransformerContainer, SyntaxKind } from 'obscenity'

const source = (node: Node): string =>
  node.kind === SyntaxKind.Optional
    ? `(?:${source(node.childNode)})?`
    : node.kind === SyntaxKind.Wildcard
      ? '.'
      : String.fromCodePoint(...node.chars).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What at most so many characters are read as is remembered. */
const charactersMost = 5_000

/**
 * Whether any of the words stands in a text, as obscenity's matcher reads it but without regard to the terms it lets
 * pass: all words in one expression. False means that the matcher finds nothing either.
 * @param letters what is done to each character on its own
 * @param repeats how often a letter may follow itself; once if it is not among them
 */
export function anyOf(
  words: readonly BlacklistedTerm[],
  letters: readonly SimpleTransformerContainer[],
  repeats: ReadonlyMap<string, number>,
): (text: string) => boolean {
  const any = new RegExp(
    words
      .map(({ pattern: { nodes, requireWordBoundaryAtStart, requireWordBoundaryAtEnd } }) => {
        const edges = [requireWordBoundaryAtStart ? '\\b' : '', requireWordBoundaryAtEnd ? '\\b' : ''] as const
        return edges[0] + nodes.map(source).join('') + edges[1]
      })
      .join('|'),
    's',
  )
  const plain = new Map<string, string>()
  const plainOf = (character: string): string => {
    const known = plain.get(character)
    if (known !== undefined) return known
    let code: number | undefined = character.codePointAt(0)!
    for (const { transform } of letters) if (code !== undefined) code = transform(code)
    const letter = code === undefined ? '' : String.fromCodePoint(code)
    if (plain.size < charactersMost) plain.set(character, letter)
    return letter
  }

  return (text) => {
    let read = ''
    let last = ''
    let left = 0
    for (const character of text) {
      const letter = plainOf(character)
      if (letter === '') continue
      if (letter !== last) left = repeats.get(letter) ?? 1
      last = letter
      if (left-- > 0) read += letter
    }
    return any.test(read)
  }
}
