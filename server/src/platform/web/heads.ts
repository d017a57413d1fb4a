import { service } from '../feature.ts'
import type { Who } from '../people/who.ts'

/** What the document of one page says of itself to whoever shows a link to it: crawlers, messengers, search. */
export interface PageHead {
  /** Of the document. */
  title: string
  /** `name` or, for Open Graph, `property`, with its content, in this order. */
  tags: ReadonlyArray<{ name: string; content: string } | { property: string; content: string }>
}

/** Looks what stands at an address for a person; null where there is nothing to say. `path` is the page's, decoded. */
export type HeadFinder = (path: string, who: Who | null) => Promise<PageHead | null> | null

/** What pages say of themselves: a feature adds what finds it for its addresses. The first answer counts. */
export const usePageHeads = service(() => {
  const finders: HeadFinder[] = []
  return {
    add: (finder: HeadFinder): void => void finders.push(finder),

    async find(path: string, who: Who | null): Promise<PageHead | null> {
      for (const finder of finders) {
        const head = await finder(path, who)
        if (head) return head
      }
      return null
    },
  }
})

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
