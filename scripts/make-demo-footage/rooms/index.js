import { attic } from './attic.js'
import { bedroom } from './bedroom.js'
import { garden } from './garden.js'
import { kitchen } from './kitchen.js'
import { tank } from './tank.js'

/** All rooms of the demo show, in the order of the cameras. */
export const rooms = [kitchen, tank, bedroom, attic, garden]
