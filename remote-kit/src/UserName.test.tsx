import { screen } from '@testing-library/react'
import { renderInShell, somebody } from '../testing/index.tsx'
import { UserName } from './UserName.tsx'
import { WrittenName } from './WrittenName.tsx'

const member = somebody({ clan: { tag: 'KRIL', color: '#f4c14f', rank: 'Member' } })

describe('a name', () => {
  it('[CLAN-6] stands after the tag of the clan in the clan’s colour, which is no part of what is pressed', () => {
    const { container } = renderInShell(<UserName user={member} />)
    expect(container).toHaveTextContent('[KRIL] lantern_lou')
    expect(screen.getByText('[KRIL]')).toHaveStyle({ '--name-color': '#f4c14f' })
    expect(screen.getByRole('button', { name: 'lantern_lou' })).toHaveStyle({ '--name-color': '#ff9ade' })
  })

  it('[CLAN-6] stands alone without a clan, and where the tag shall be left out', () => {
    const { container } = renderInShell(
      <>
        <UserName user={somebody()} />, <UserName user={member} tag={false} />, <WrittenName user={somebody()} />
      </>,
    )
    expect(container).toHaveTextContent(/^lantern_lou, lantern_lou, lantern_lou$/)
  })

  it('[CLAN-6] that is only written has the tag, too', () => {
    const { container } = renderInShell(<WrittenName user={member} />)
    expect(container).toHaveTextContent(/^\[KRIL\] lantern_lou$/)
    expect(screen.getByText('[KRIL]')).toHaveStyle({ '--name-color': '#f4c14f' })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
