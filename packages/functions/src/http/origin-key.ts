/**
 * Only the distribution sends it, with a key that the API knows: what comes past it is refused. Apart from the manifest,
 * which would come along into each function.
 */
export const ORIGIN_KEY_HEADER = "x-origin-key"
