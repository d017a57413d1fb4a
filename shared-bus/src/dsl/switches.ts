/** Parts of the show that an admin can switch off, by the name of the switch: what the switch is called in front of admins. */
export type Switches = Readonly<Record<string, string>>

/**
 * Declares the switches of an area [ADM-1]. The server asks for no other ones, and admins see each of them. A name stands
 * in one area alone, and stays: what somebody set is kept by it.
 */
export const switches = <const S extends Switches>(declared: S): S => declared
