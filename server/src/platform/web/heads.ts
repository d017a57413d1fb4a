/** What the document of one page says of itself to whoever shows a link to it: crawlers, messengers, search. */
export interface PageHead {
  /** Of the document. */
  title: string
  /** `name` or, for Open Graph, `property`, with its content, in this order. */
  tags: ReadonlyArray<{ name: string; content: string } | { property: string; content: string }>
}

/** NAV-9: of an address at which nothing is. The page itself says what is missing, and shows ways on. */
export const missingHead: PageHead = {
  title: 'There is no such page · Shoal',
  tags: [{ name: 'robots', content: 'noindex' }],
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as it can stand in an element or an attribute in quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** Puts a head into a document in the place of the title that is there; a description takes the place of the other. */
export function withHead(document: string, head: PageHead | null): string {
  if (head === null) return document
  const tags = head.tags.map((tag) => {
    const [kind, value] = 'name' in tag ? ['name', tag.name] : ['property', tag.property]
    return `<meta ${kind}="${value}" content="${escapeHtml(tag.content)}">`
  })
  const text = [`<title>${escapeHtml(head.title)}</title>`, ...tags].join('\n    ')
  const described = head.tags.some((tag) => 'name' in tag && tag.name === 'description')
  const plain = described ? document.replace(/\s*<meta name="description"[^>]*>/, '') : document
  return plain.replace(/<title>[^<]*<\/title>/, () => text)
}
