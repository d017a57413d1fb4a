import type { Moment, MomentPart } from '@shoal/bus/moments'
import { UserName, WrittenName } from '@shoal/remote-kit'
import { Tokens } from '@shoal/ui/Tokens'
import { Fragment, type ReactNode } from 'react'

/**
 * A moment as a line. With `names` people can be pressed for their card; on the picture, where nothing can be pressed,
 * they are only written in their colour.
 */
export function Sentence({ moment, names = false }: { moment: Pick<Moment, 'parts'>; names?: boolean }): ReactNode {
  return moment.parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a moment never change
    <Fragment key={index}>
      {index > 0 && ' '}
      <Part part={part} names={names} />
    </Fragment>
  ))
}

function Part({ part, names }: { part: MomentPart; names: boolean }): ReactNode {
  if ('person' in part) return names ? <UserName user={part.person} /> : <WrittenName user={part.person} />
  if ('tokens' in part) return <Tokens amount={part.tokens} />
  return 'strong' in part ? <b>{part.strong}</b> : part.text
}
