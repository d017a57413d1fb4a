/** The remotes of this bench: five boards, each in a remote of its own, the first on the page that opens. */
export const boards = ['reef', 'tide', 'kelp', 'drift', 'coral'] as const
export type BoardName = (typeof boards)[number]

/** As it stands in the navigation of both hosts. */
export const titleOf = (board: BoardName): string => board.charAt(0).toUpperCase() + board.slice(1)
/** Where it lives. */
export const pathOf = (board: BoardName): string => (board === boards[0] ? '/' : `/${board}`)
/** The panel's name in our registry; the page opens on `live-streams`. */
export const idOf = (board: BoardName): string => (board === boards[0] ? 'live-streams' : board)
