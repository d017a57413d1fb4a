import { Complaint } from '../Complaint.ts'

/** One name in the ways in which it is written. */
export interface Naming {
  /** Package and folder: `mfe-tide-pools` */
  name: string
  /** Id of its panel: `tide-pools` */
  id: string
  /** In the names of components: `TidePools` */
  pascal: string
  /** In names of values: `tidePools` */
  camel: string
  /** For people: `Tide pools` */
  title: string
}

/** As the registry accepts it: mfe- and at most 40 more. */
const longest = 40

/**
 * The name of a new remote, with or without `mfe-`.
 * @throws Complaint when it is no name for a package, a folder and an address
 */
export function namingOf(text: string): Naming {
  const id = text.replace(/^mfe-/, '')
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > longest)
    throw new Complaint(
      `\`${text}\` is no name for a remote: small letters, digits and single dashes, a letter first, at most ${longest}, such as \`tide-pools\``,
    )
  const words = id.split('-')
  const pascal = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  return {
    name: `mfe-${id}`,
    id,
    pascal,
    camel: pascal[0]!.toLowerCase() + pascal.slice(1),
    title: words.join(' ').replace(/^./, (first) => first.toUpperCase()),
  }
}

/** A text of the template with the name of the new remote in place of `sample`. */
export const renamed = (text: string, { id, pascal, camel, title }: Naming): string =>
  text.replace(/[sS]ample(?=[A-Z])|\bSample\b|\bsample/g, (found, at: number) => {
    const goesOn = /[A-Z]/.test(text[at + found.length] ?? '')
    if (found === 'Sample') return goesOn ? pascal : title
    return goesOn ? camel : id
  })
