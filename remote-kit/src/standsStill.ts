/**
 * Whether an event of the mouse comes from no move of its own: browsers tell of a move, too, when what lies below the
 * pointer changes, such as a list that goes on or a dialog that closes.
 */
export const standsStill = ({ movementX, movementY }: Pick<MouseEvent, 'movementX' | 'movementY'>): boolean =>
  movementX === 0 && movementY === 0
