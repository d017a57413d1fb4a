import pg from 'pg'

/** A text as it stands in a statement, with its quotes. Only for `beforeCommit`: everywhere else values are parameters. */
export const literal = (text: string): string => pg.escapeLiteral(text)
