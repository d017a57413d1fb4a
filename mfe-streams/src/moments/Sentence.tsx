import type { Moment, MomentPart } from '@shoal/bus/moments'
import { UserName, WrittenName } from '@shoal/remote-kit'
import { Tokens } from '@shoal/ui/Tokens'
import { Fragment, type ReactNode } from 'react'

/**
 * A moment as a line. With `names` people can be pressed for their card, `by-arrows` in a list that is one stop for the Tab
 * key; on the picture, where nothing can be pressed, they are only written in their colour.
 */
export function Sentence({ moment, names }: { moment: Pick<Moment, 'parts'>; names?: Names }): ReactNode {
  return moment.parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a moment never change
    <Fragment key={index}>
      {index > 0 && ' '}
      <Part part={part} names={names} />
    </Fragment>
  ))
}

type Names = 'by-tab' | 'by-arrows'

function Part({ part, names }: { part: MomentPart; names: Names | undefined }): ReactNode {
  if ('person' in part)
    return names ? (
      <UserName user={part.person} tabIndex={names === 'by-arrows' ? -1 : undefined} />
    ) : (
      <WrittenName user={part.person} />
    )
  if ('tokens' in part) return <Tokens amount={part.tokens} />
  return 'strong' in part ? <b>{part.strong}</b> : part.text
}
