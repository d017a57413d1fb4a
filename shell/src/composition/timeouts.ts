/** Longer than anything that the page lets a remote take, in ms. */
const patient = { millis: 30_000, warningMillis: 30_000 }

/**
 * For everything that single-spa mounts. The page has limits of its own (`guarded`) and says in words what passed them
 * [MFE-3]; single-spa's are shorter and only write a number into the console.
 */
export const timeouts = { bootstrap: patient, mount: patient, update: patient, unmount: patient, unload: patient }
